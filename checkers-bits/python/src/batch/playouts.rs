//! Games played to the end at random.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use checkers_bits::draw::DrawRules;
use checkers_bits::{MoveList, Variant};

use super::games::Played;
use super::line::{DRAW, Line, ONGOING};
use super::random;
use crate::threads;

/// The games of a part: few, as they take long and end at different times.
const PART: usize = 32;

/// How playouts are played.
pub(crate) struct Playouts<'a> {
    pub(super) seed: u64,
    pub(super) max_plies: u32,
    pub(super) rules: DrawRules<'a>,
    pub(super) is_stopped: &'a AtomicBool,
}

impl Playouts<'_> {
    /// The outcomes and the numbers of moves played. After a stop the results are incomplete and
    /// unused.
    pub(super) fn run<V: Variant>(
        &self,
        games: &[Played<V>],
        threads: usize,
        outcomes: &mut [i8],
        plies: &mut [i32],
    ) {
        let threads = threads.min(games.len().div_ceil(PART)).max(1);
        let parts = outcomes.chunks_mut(PART).zip(plies.chunks_mut(PART));
        let parts = games.chunks(PART).zip(parts).enumerate();
        threads::share(threads, parts, |(part, (games, (outcomes, plies)))| {
            let captures = &mut MoveList::new();
            let Some(first) = games.first() else { return };
            let line = &mut first.line.clone();
            for (i, (game, (outcome, plies))) in
                games.iter().zip(outcomes.iter_mut().zip(plies)).enumerate()
            {
                let numbers = random::numbers(self.seed, part * PART + i);
                (*outcome, *plies) = self.play(game, line, numbers, captures);
            }
        });
    }

    fn play<V: Variant>(
        &self,
        game: &Played<V>,
        line: &mut Line<V>,
        mut numbers: impl FnMut() -> u64,
        captures: &mut MoveList<V>,
    ) -> (i8, i32) {
        if game.outcome != ONGOING {
            return (game.outcome, 0);
        }
        line.clone_from(&game.line);
        for plies in 0..self.max_plies {
            // The order of `Line::outcome`, but without a separate test for legal moves.
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
