//! Which move an ambiguous text means, by the moves that follow.

use std::vec::Vec;

use super::Replay;
use crate::text::{MoveToken, TokenKind, Tokens};
use checkers_bits::Move;
use checkers_bits::Position;
use checkers_bits::Variant;
use checkers_bits::notation::{AmbiguousMove, ReadMoveError};

/// How many of the next moves are looked at, so that no file can make reading slow.
const FARTHEST: usize = 100;

/// How many variations are followed at once, for the same reason.
const MOST_VARIATIONS: usize = 100;

impl<'a, V: Variant> Replay<'_, 'a, V> {
    /// The only one of several moves after which the variation can go on as it does.
    #[cold]
    pub(super) fn foresee(
        &self,
        ambiguous: &AmbiguousMove<V>,
        following: Tokens<'a>,
    ) -> Option<Move<V>> {
        let now = self.variation.now.position;
        let mut followed: Vec<(Move<V>, Position<V>)> =
            ambiguous.candidates().map(|mv| (mv, now.make(mv))).collect();
        for text in next_moves(following).take(FARTHEST) {
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

    fn fitting(&self, position: &Position<V>, text: MoveToken<'a>) -> Vec<Move<V>> {
        match position.read_move_with(text.ascii(), self.first_square) {
            Ok(mv) => [mv].into(),
            Err(ReadMoveError::Ambiguous(ambiguous)) => ambiguous.candidates().collect(),
            Err(_) => Vec::new(),
        }
    }
}

/// The moves that follow in the same variation, up to one that says nothing about those before.
fn next_moves<'a>(mut following: Tokens<'a>) -> impl Iterator<Item = MoveToken<'a>> {
    let mut depth = 0_usize;
    core::iter::from_fn(move || {
        loop {
            let token = following.next()?;
            match token.kind {
                TokenKind::VariationStart => depth += 1,
                TokenKind::VariationEnd => depth = depth.checked_sub(1)?,
                TokenKind::Setup if depth == 0 => return None,
                TokenKind::Move if depth == 0 => {
                    return token.as_move().filter(|text| !text.is_unknown());
                }
                _ => {}
            }
        }
    })
}
