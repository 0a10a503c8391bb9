//! What each thing that the evaluation counts is worth: its one table of numbers.
//!
//! `checkers tune` learns weights from games of the engine against itself.
//!
//! Read more: <https://www.chessprogramming.org/Evaluation>.

use checkers_bits::{KingRange, Variant};

/// What the evaluation counts, each for one side less the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// Men.
    Men,
    /// Men, in sixteenths of the pieces that are gone: a man more is worth more among few.
    MenLate,
    /// Kings.
    Kings,
    /// The ranks that men have advanced.
    Advance,
    /// The same, in sixteenths of the pieces that are gone.
    AdvanceLate,
    /// Men on the first rank, which keep others from promoting.
    Guards,
    /// Men in the middle files.
    Centre,
    /// Men on the edges, which cannot be captured there and see only half as much.
    Edge,
    /// Men with a man of their side right behind.
    Supported,
    /// Moves of men.
    Mobility,
    /// Moves of kings.
    KingMobility,
    /// Kings with one move or none.
    TrappedKings,
    /// Kings on the main road, where three kings cannot catch one.
    MainRoad,
    /// Whether the opponent would capture, if it were to move.
    Threatened,
    /// The turn itself.
    Turn,
}

impl Term {
    /// How many there are.
    pub const COUNT: usize = Self::Turn as usize + 1;
}

/// The worth of each [`Term`], in thousandths of a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights(pub [i32; Term::COUNT]);

impl Weights {
    /// For games in which kings fly.
    pub const FLYING: Self =
        Self([1000, -51, 1525, -38, 7, 148, 5, 25, 38, 55, 19, 104, 167, -94, 24]);

    /// For games in which kings step.
    pub const STEPPING: Self =
        Self([1000, 15, 1350, 10, 2, 60, 20, -10, 15, 10, 20, -100, 0, -150, 30]);

    /// Those of a variant.
    #[must_use]
    pub fn of<V: Variant>() -> Self {
        match V::KINGS {
            KingRange::Flies => Self::FLYING,
            KingRange::Steps => Self::STEPPING,
        }
    }
}
