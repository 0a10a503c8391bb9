//! Cuts a game before its first illegal move.

use super::{Replay, ReplayError};
use crate::text::{GameBuffer, GameText};
use checkers_bits::AnyVariant;

impl GameText<'_> {
    /// Returns the game up to the first illegal move of the main line, and the error of the illegal move. The
    /// illegal move and all later moves become a comment. `None` if all moves are legal, or if the FEN is invalid.
    ///
    /// ```
    /// use checkers_bits::Russian;
    /// use checkers_pdn::Reader;
    ///
    /// let mut reader = Reader::new(&b"1. c3-d4 d6-c5 2. c3-b4 {?} a7-b6 1-0"[..]);
    /// let (legal, error) = reader.next_game()?.unwrap().legal_part(Russian).unwrap();
    /// assert_eq!(
    ///     legal.as_text().to_tree().to_string(),
    ///     "[Result \"1-0\"]\n\n1. c3-d4 d6-c5 {not played: 2. c3-b4 (?) a7-b6} *\n"
    /// );
    /// assert_eq!(error.kind().to_string(), "2. c3-b4: there is no piece on c3");
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    #[must_use]
    pub fn legal_part(&self, variant: impl Into<AnyVariant>) -> Option<(GameBuffer, ReplayError)> {
        let variant = variant.into();
        let mut replay = Replay::new(self, variant, variant.first_square()).ok()?;
        // The offset of the move number before the next move. If that move is illegal, the comment `not played`
        // begins with its move number.
        let mut start = None;
        for token in self.tokens() {
            let begin = start.unwrap_or(token.offset);
            if let Err(error) = replay.step(token) {
                return Some((self.ended_at(begin)?, error));
            }
            start = token.kind.is_number().then_some(begin);
        }
        None
    }
}
