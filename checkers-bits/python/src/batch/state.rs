//! The state of a game that decides whether the game has ended.

use checkers_bits::draw::{DrawCounters, DrawRules};
use checkers_bits::{Color, Move, Outcome, Position, Variant};

/// The value of an outcome: White has won.
pub(super) const WHITE_WINS: i8 = 1;
/// The value of an outcome: the game is a draw.
pub(super) const DRAW: i8 = 0;
/// The value of an outcome: Black has won.
pub(super) const BLACK_WINS: i8 = -1;
/// The value of an outcome: the game has not ended.
pub(super) const ONGOING: i8 = 2;

/// A position, its draw counters, and the earlier positions that can repeat. Only the positions since the last
/// irreversible move can repeat.
pub(super) struct GameState<V: Variant> {
    pub(super) position: Position<V>,
    counters: DrawCounters,
    earlier: Vec<Position<V>>,
}

impl<V: Variant> GameState<V> {
    pub(super) const fn new(position: Position<V>, counters: DrawCounters) -> Self {
        Self { position, counters, earlier: Vec::new() }
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play(&mut self, mv: Move<V>) {
        let next = self.position.make(mv);
        self.counters = self.counters.after(&self.position, &next);
        if self.counters.reversible_plies() == 0 {
            self.earlier.clear();
        } else {
            self.earlier.push(self.position);
        }
        self.position = next;
    }

    #[inline]
    pub(super) fn is_draw(&self, rules: &DrawRules<'_>) -> bool {
        let earlier = self.earlier.iter().rev().copied();
        rules.draw(&self.position, self.counters, earlier).is_some()
    }

    /// The outcome of the game. As in [`Game::outcome`](checkers_bits::Game::outcome), a win takes precedence over
    /// a draw.
    #[inline]
    pub(super) fn outcome(&self, rules: &DrawRules<'_>) -> i8 {
        if let Some(Outcome::Win { winner, .. }) = self.position.outcome() {
            if winner == Color::White { WHITE_WINS } else { BLACK_WINS }
        } else if self.is_draw(rules) {
            DRAW
        } else {
            ONGOING
        }
    }
}

/// `Clone` is not derived, so that `clone_from` reuses the memory of the list of earlier positions.
impl<V: Variant> Clone for GameState<V> {
    fn clone(&self) -> Self {
        Self { earlier: self.earlier.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        self.position = source.position;
        self.counters = source.counters;
        self.earlier.clone_from(&source.earlier);
    }
}
