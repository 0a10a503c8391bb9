//! Plays games to their end with random moves.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use checkers_bits::draw::DrawRules;
use checkers_bits::{MoveList, Variant};

use super::games::Played;
use super::line::{DRAW, Line, ONGOING};
use super::random;

/// The number of games that a thread takes at a time. It is small, because playouts are long and have very
/// different lengths.
pub(super) const PART: usize = 32;

/// The parameters of random playouts.
pub(crate) struct Playouts<'a> {
    pub(super) seed: u64,
    pub(super) max_plies: u32,
    pub(super) rules: DrawRules<'a>,
    pub(super) is_stopped: &'a AtomicBool,
}

impl Playouts<'_> {
    /// Plays a game to its end. Returns the outcome and the number of random moves. If the playouts were stopped,
    /// the caller must not use the result.
    pub(super) fn play<V: Variant>(
        &self,
        place: usize,
        game: &Played<V>,
        line: &mut Line<V>,
        captures: &mut MoveList<V>,
    ) -> (i8, i32) {
        if game.outcome != ONGOING {
            return (game.outcome, 0);
        }
        line.clone_from(&game.line);
        let mut numbers = random::numbers(self.seed, place);
        for plies in 0..self.max_plies {
            // A win is tested before a draw, as in `Line::outcome`. `pick` also tests for a win by blocked or
            // captured pieces: it returns `None` if there is no legal move.
            let Some(mv) = random::pick(numbers(), &line.position, captures) else {
                return (line.outcome(&self.rules), plies as i32);
            };
            if line.is_draw(&self.rules) {
                return (DRAW, plies as i32);
            }
            if self.is_stopped.load(Relaxed) {
                break;
            }
            line.play(mv);
        }
        (line.outcome(&self.rules), self.max_plies as i32)
    }
}
