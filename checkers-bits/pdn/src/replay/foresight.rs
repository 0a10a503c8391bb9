//! Resolves an ambiguous move by the moves that follow it.

use super::Replay;
use crate::text::{MoveToken, Token, TokenKind};
use checkers_bits::notation::{AmbiguousMove, ReadMoveError};
use checkers_bits::{AnyMove, AnyPosition};

/// The maximum number of next moves to try. It limits the time for one ambiguous move.
const FARTHEST: usize = 100;

/// The maximum number of candidate lines at a time. Without this limit, ambiguous next moves could multiply the
/// candidate lines to any number.
const MOST_VARIATIONS: usize = 100;

impl<'a> Replay<'_, 'a> {
    /// Returns the only candidate after which the moves from `offset` on are legal; `None` for no or several
    /// candidates.
    #[cold]
    pub(super) fn foresee(&self, ambiguous: &AmbiguousMove, offset: usize) -> Option<AnyMove> {
        let now = self.variation.now.position;
        let mut followed: Vec<(AnyMove, AnyPosition)> =
            ambiguous.candidates().map(|mv| (mv, now.make(mv))).collect();
        for text in self.next_moves(offset).take(FARTHEST) {
            followed = followed
                .into_iter()
                .flat_map(|(first, position)| {
                    let moves = self.fitting(&position, text).into_iter();
                    moves.map(move |mv| (first, position.make(mv)))
                })
                .collect();
            let &(first, _) = followed.first()?;
            if followed.iter().all(|other| other.0 == first) {
                return Some(first);
            }
            if followed.len() > MOST_VARIATIONS {
                return None;
            }
        }
        None
    }

    fn fitting(&self, position: &AnyPosition, text: MoveToken<'a>) -> Vec<AnyMove> {
        match position.read_move_with(text.ascii(), self.first_square) {
            Ok(mv) => [mv].into(),
            Err(ReadMoveError::Ambiguous(ambiguous)) => ambiguous.candidates().collect(),
            Err(_) => Vec::new(),
        }
    }

    /// The moves of this variation from `offset` up to a setup or an unknown move. Later moves cannot be checked,
    /// because the position after a setup or an unknown move does not depend on the candidate.
    fn next_moves(&self, offset: usize) -> impl Iterator<Item = MoveToken<'a>> + use<'a> {
        let tokens = self.game.rest_of_line(offset);
        let moves = tokens.take_while(|token| token.kind != TokenKind::Setup);
        moves.filter_map(Token::as_move).take_while(|text| !text.is_unknown())
    }
}
