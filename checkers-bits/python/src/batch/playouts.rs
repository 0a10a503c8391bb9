//! Plays games to their end with random moves.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use checkers_bits::draw::DrawRules;
use checkers_bits::{MoveList, Variant};

use super::games::BatchGame;
use super::random;
use super::state::{DRAW, GameState, ONGOING};

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
        game: &BatchGame<V>,
        state: &mut GameState<V>,
        captures: &mut MoveList<V>,
    ) -> (i8, i32) {
        if game.outcome != ONGOING {
            return (game.outcome, 0);
        }
        state.clone_from(&game.state);
        let mut numbers = random::numbers(self.seed, place);
        for plies in 0..self.max_plies {
            // A win is tested before a draw, as in `GameState::outcome`. `pick` also tests for a win by blocked or
            // captured pieces: it returns `None` if there is no legal move.
            let Some(mv) = random::pick(numbers(), &state.position, captures) else {
                return (state.outcome(&self.rules), plies as i32);
            };
            if state.is_draw(&self.rules) {
                return (DRAW, plies as i32);
            }
            if self.is_stopped.load(Relaxed) {
                break;
            }
            state.play(mv);
        }
        (state.outcome(&self.rules), self.max_plies as i32)
    }
}
