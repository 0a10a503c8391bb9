use std::vec::Vec;

use super::{Replay, read_move};
use crate::moves::Move;
use crate::notation::{AmbiguousMove, ReadMoveError};
use crate::pdn::token::{MoveText, Token, TokenKind};
use crate::position::Position;
use crate::variant::Variant;

/// How many of the next moves are looked at, so that no file can make reading slow.
const FARTHEST: usize = 100;

/// How many lines are followed at once, for the same reason.
const MOST_LINES: usize = 100;

impl<'a, V: Variant> Replay<'_, 'a, V> {
    /// The only one of several moves after which the line can go on as it does.
    #[cold]
    pub(super) fn foresee(&self, ambiguous: &AmbiguousMove<V>) -> Option<Move<V>> {
        let now = self.line.now.position;
        let mut lines: Vec<(Move<V>, Position<V>)> =
            ambiguous.candidates().map(|mv| (mv, now.play_unchecked(mv))).collect();
        for text in self.next_moves().take(FARTHEST) {
            lines = lines
                .into_iter()
                .flat_map(|(first, position)| {
                    let moves = self.fitting(&position, text).into_iter();
                    moves.map(move |mv| (first, position.play_unchecked(mv)))
                })
                .collect();
            let &(first, _) = lines.first()?;
            if lines.iter().all(|line| line.0 == first) {
                return Some(first);
            }
            if lines.len() > MOST_LINES {
                return None;
            }
        }
        None
    }

    fn fitting(&self, position: &Position<V>, text: MoveText<'a>) -> Vec<Move<V>> {
        match read_move(position, text, self.numbering) {
            Ok(mv) => [mv].into(),
            Err(ReadMoveError::Ambiguous(ambiguous)) => ambiguous.candidates().collect(),
            Err(_) => Vec::new(),
        }
    }

    /// The moves that follow in the same line, up to one that says nothing about those before.
    fn next_moves(&self) -> impl Iterator<Item = MoveText<'a>> {
        let (mut spans, bytes) = (self.spans.clone(), self.text.bytes);
        let mut depth = 0_usize;
        core::iter::from_fn(move || {
            loop {
                match Token::next(&mut spans, bytes)?.kind {
                    TokenKind::VariationStart => depth += 1,
                    TokenKind::VariationEnd => depth = depth.checked_sub(1)?,
                    TokenKind::Setup(_) if depth == 0 => return None,
                    TokenKind::Move(text) if depth == 0 => {
                        return Some(text).filter(|text| !text.is_unknown());
                    }
                    _ => {}
                }
            }
        })
    }
}
