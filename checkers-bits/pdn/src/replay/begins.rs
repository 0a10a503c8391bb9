//! The start of a game and the side that begins.

use super::{MoveReader, Replay, ReplayError, ReplayErrorKind};
use crate::text::{GameText, Token, TokenKind};
use crate::variant::GameType;
use crate::warning::Remedy;
use checkers_bits::fen::Fen;
use checkers_bits::{AnyPosition, AnyVariant, Color};

impl<'a> GameText<'a> {
    /// The side that begins in this game. The results of PDN begin with the points of this side.
    ///
    /// This is the side to move in a `FEN` with the start position of the variant, or the side of the tag `GameType`, or
    /// [`Variant::BEGINS`](checkers_bits::Variant::BEGINS). In a game without `FEN` and without the long form of
    /// `GameType`, the other side begins if the first move is legal only for it.
    ///
    /// ```
    /// use checkers_bits::{Color, English};
    /// use checkers_pdn::Reader;
    ///
    /// let mut reader = Reader::new(&b"1. 24-20 12-16 *\n\n1. 11-15 24-20 *"[..]);
    /// assert_eq!(reader.next_game()?.unwrap().side_that_begins(English), Color::White);
    /// assert_eq!(reader.next_game()?.unwrap().side_that_begins(English), Color::Black);
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    #[must_use]
    pub fn side_that_begins(&self, variant: impl Into<AnyVariant>) -> Color {
        let variant = variant.into();
        self.begin(variant).map_or(variant.begins(), |replay| replay.lines.line().now.begins)
    }

    /// Begins a replay that stores no moves.
    pub(super) fn begin(&self, variant: AnyVariant) -> Result<Replay<'_, 'a, ()>, ReplayError> {
        Replay::new(self, variant, variant.first_square(), |_| ())
    }
}

impl MoveReader<'_, '_> {
    /// Returns the start of the game and the side that begins.
    pub(super) fn read_start(&mut self) -> Result<(Fen, Color), ReplayError> {
        let (game, usual) = (self.game, self.variant.start());
        let read = |tag: Token<'_>| core::str::from_utf8(tag.text).ok()?.parse::<GameType>().ok();
        let tag = game.tag_token("GameType").and_then(read);
        let (number, long) = (self.variant.pdn_game_type(), self.variant.long_pdn_game_type());
        let side = tag.and_then(|tag| tag.starts(number, long)).unwrap_or(usual.side_to_move());
        let start = match game.fen() {
            Some(fen) => self.read_fen(fen)?,
            None => {
                let start = if side == usual.side_to_move() { usual } else { usual.null_move() };
                let is_long = tag.is_some_and(|tag| tag.board.is_some());
                let other = if is_long { None } else { self.start_of_other_side(start) };
                other.unwrap_or(start).into()
            }
        };
        let is_usual = [usual, usual.null_move()].contains(&start.position);
        let is_first = is_usual && start.is_first_move();
        let begins = if is_first { start.position.side_to_move() } else { side };
        Ok((start, begins))
    }

    /// Returns the start for the side that usually moves second, with a warning, if the first move is legal only for this
    /// side.
    fn start_of_other_side(&mut self, usual: AnyPosition) -> Option<AnyPosition> {
        let is_ply = |token: &Token<'_>| matches!(token.kind, TokenKind::Move | TokenKind::Setup);
        let first = self.game.main_line().find(is_ply)?;
        let (mv, other) = (first.as_move()?, usual.null_move());
        let reason = usual.read_unique_move(mv.ascii(), self.first_square).err()?;
        other.read_unique_move(mv.ascii(), self.first_square).ok()?;
        let text = mv.text().into();
        let error = ReplayErrorKind::Move { ply: 0, text, reason: reason.into() };
        self.warn(first.offset, &error, Remedy::OtherSideBegins);
        // The replay can report faults before the first move.
        self.places = self.game.places();
        Some(other)
    }
}
