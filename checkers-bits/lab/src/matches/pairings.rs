//! Which engines play which game.

use checkers_bits::Color;

use super::Side;

/// The pairings of a tournament. Each plays two games of the first opening, then two of the second, and so on: a
/// tournament that ends early is fair to all engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pairings(Vec<[usize; 2]>);

impl Pairings {
    /// Every engine against every other.
    pub(super) fn round_robin(engines: usize) -> Self {
        Self((0..engines).flat_map(|a| (a + 1..engines).map(move |b| [a, b])).collect())
    }

    /// The first engine against every other.
    pub(super) fn gauntlet(engines: usize) -> Self {
        Self((1..engines).map(|b| [0, b]).collect())
    }

    pub(super) fn all(&self) -> &[[usize; 2]] {
        &self.0
    }

    /// The pairing of a game; games are counted from 0.
    pub(super) fn of(&self, game: u64) -> usize {
        (game / 2 % self.0.len() as u64) as usize
    }

    /// The engine of a side in a game.
    pub(super) fn engine(&self, game: u64, side: Side) -> usize {
        self.0[self.of(game)][side as usize]
    }

    /// White and Black of a game.
    pub(super) fn players(&self, game: u64) -> [usize; 2] {
        [Color::White, Color::Black].map(|color| self.engine(game, Side::of(game, color)))
    }

    /// The number of openings played before a game.
    pub(super) fn opening(&self, game: u64) -> u64 {
        game / 2 / self.0.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pairing_plays_every_opening_with_both_colours() {
        let pairings = Pairings::round_robin(3);
        let games: Vec<_> =
            (0..8).map(|game| (pairings.opening(game), pairings.players(game))).collect();
        let first = [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]].map(|players| (0, players));
        assert_eq!(games[..6], first);
        assert_eq!(games[6..], [(1, [0, 1]), (1, [1, 0])]);
        assert_eq!(Pairings::round_robin(2), Pairings::gauntlet(2));
        let gauntlet = Pairings::gauntlet(3);
        assert_eq!([0, 2, 4].map(|game| gauntlet.players(game)), [[0, 1], [0, 2], [0, 1]]);
    }
}
