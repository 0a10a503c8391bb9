//! The weights of the evaluation.
//!
//! `checkers tune` learns weights from games of the engine against itself.
//!
//! Read more: <https://www.chessprogramming.org/Evaluation>.

use checkers_bits::{KingRange, Variant};

/// The terms of the evaluation, each White minus Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// Men.
    Men,
    /// Men, by sixteenths of the captured pieces: an extra man is worth more in an ending.
    MenLate,
    /// Kings.
    Kings,
    /// The ranks that men have advanced.
    Advance,
    /// The same term, weighted by sixteenths of the captured pieces.
    AdvanceLate,
    /// Men on the first rank, which hinder promotions.
    Guards,
    /// Men in the middle files.
    Centre,
    /// Men on the edges: safe, but with half the moves.
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
    /// The number of terms.
    pub const COUNT: usize = Self::Turn as usize + 1;
}

/// The worth of each [`Term`], in thousandths of a man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights(pub [i32; Term::COUNT]);

impl Weights {
    /// For games in which kings fly: `checkers tune russian brazilian international --games 3000`.
    pub const FLYING: Self =
        Self([1000, -51, 1525, -38, 7, 148, 5, 25, 38, 55, 19, 104, 167, -94, 24]);

    /// For games in which kings step: `checkers tune english italian --games 12000`.
    pub const STEPPING: Self =
        Self([1000, -42, 845, -61, 9, 104, -52, -25, -10, 38, -6, -28, -17, -80, 5]);

    /// The weights of a variant.
    #[must_use]
    pub fn of<V: Variant>() -> Self {
        match V::KINGS {
            KingRange::Flies => Self::FLYING,
            KingRange::Steps => Self::STEPPING,
        }
    }
}
