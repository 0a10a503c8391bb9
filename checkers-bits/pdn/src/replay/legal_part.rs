//! Cuts a game before its first illegal move.

use super::{ReplayError, ReplayErrorKind};
use crate::text::{GameBuffer, GameText};
use crate::warning::{Remedy, Warning};
use checkers_bits::AnyVariant;
use checkers_bits::fen::FenErrorKind;

impl GameText<'_> {
    /// Returns the game up to the first illegal move of the main line, with the other moves as a comment. A man on its
    /// promotion rank in the tag `FEN` becomes a king. The warnings report the illegal move and the first man that
    /// becomes a king. `None` if the game is legal as it is, or if the FEN is invalid for another reason.
    ///
    /// ```
    /// use checkers_bits::Russian;
    /// use checkers_pdn::Reader;
    ///
    /// let mut reader = Reader::new(&b"1. c3-d4 d6-c5 2. c3-b4 {?} a7-b6 1-0"[..]);
    /// let (legal, warnings) = reader.next_game()?.unwrap().legal_part(Russian).unwrap();
    /// assert_eq!(
    ///     legal.as_text().to_tree().to_string(),
    ///     "[Result \"1-0\"]\n\n1. c3-d4 d6-c5 {not played: 2. c3-b4 (?) a7-b6} *\n"
    /// );
    /// assert_eq!(warnings[0].message, "2. c3-b4: there is no piece on c3");
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    #[must_use]
    pub fn legal_part(&self, variant: impl Into<AnyVariant>) -> Option<(GameBuffer, Vec<Warning>)> {
        let variant = variant.into();
        let mut warnings = Vec::new();
        let mut game = self.to_buffer();
        while let Err(error) = game.as_text().begin(variant) {
            game = with_king(&game.as_text(), &error)?;
            if warnings.is_empty() {
                warnings.push(Warning { remedy: Remedy::King, ..error.into() });
            }
        }
        let text = game.as_text();
        let mut replay = text.begin(variant).ok()?;
        // The offset of the move number before the next move. If that move is illegal, the comment `not played`
        // begins with its move number.
        let mut start = None;
        for token in text.tokens() {
            let begin = start.unwrap_or(token.offset);
            if let Err(error) = replay.step(token) {
                warnings.push(error.into());
                return Some((text.ended_at(begin), warnings));
            }
            start = token.kind.is_number().then_some(begin);
        }
        (!warnings.is_empty()).then(|| (text.to_buffer(), warnings))
    }
}

/// Replaces the man on its promotion rank, which makes the tag `FEN` invalid, with a king. `None` if the error has
/// another reason.
fn with_king(text: &GameText<'_>, error: &ReplayError) -> Option<GameBuffer> {
    let ReplayErrorKind::Fen(fen) = &error.kind else { return None };
    let is_man = fen.kind() == FenErrorKind::ManOnPromotionRank;
    text.with_tags(|name, value| {
        let (before, man) = value.split_at_checked(fen.offset())?;
        let square = man.split([',', ':', '.']).next()?;
        let is_ours = is_man && name.eq_ignore_ascii_case("FEN") && !square.contains('-');
        is_ours.then(|| (name.into(), format!("{before}K{man}")))
    })
}
