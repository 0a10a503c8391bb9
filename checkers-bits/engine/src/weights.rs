//! The weights of the evaluation.
//!
//! A weight is a pair of values: one for a board with all men, one for an empty board. For all other positions, the
//! weight is interpolated by the number of pieces (*tapered evaluation*).
//!
//! `checkers-lab tune` learns weights from games of the engine against itself.
//!
//! Read more: <https://www.chessprogramming.org/Tapered_Eval>.

#[cfg(feature = "weights")]
mod built_in;
mod file;

use std::sync::Arc;

use checkers_bits::{AnyVariant, Goal, KingRange};

pub use file::WeightsError;
pub(crate) use file::{expected, expected_count};

/// The terms of the evaluation, each White minus Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// The number of men. If weights are learnt, a king that steps counts as a man here and from `Advance` to
    /// `Supported`.
    Men,
    /// The number of kings.
    Kings,
    /// The sum of the ranks that men have advanced.
    Advance,
    /// Men on the first rank, which hinder promotions.
    Guards,
    /// Men in the middle files.
    Centre,
    /// Men on the edges, which cannot be captured diagonally but have half the moves.
    Edge,
    /// Men with a man of their own side right behind them.
    Supported,
    /// The number of moves of men.
    Mobility,
    /// The number of moves of kings.
    KingMobility,
    /// Kings with one move or none.
    TrappedKings,
    /// Kings on the main road. On 8×8, three kings cannot catch a lone king there.
    MainRoad,
    /// Whether the opponent would have a capture if the opponent were to move.
    Threatened,
    /// The right to move (tempo).
    Turn,
}

impl Term {
    /// The number of terms.
    pub const COUNT: usize = Self::Turn as usize + 1;
}

/// Two values of a feature, in thousandths of a man: the value on a board with all men, and the value on an empty
/// board.
pub type Weight = [i16; 2];

/// The weights of an evaluation: a [`Weight`] for each [`Term`]. Learnt weights also have a weight for a king on each
/// square and for each pattern. Clones share the data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(Arc<[Weight]>);

/// The weights for variants in which kings fly, fitted to 3,000 self-play games each of Russian, Brazilian and
/// International.
const FLYING: [Weight; Term::COUNT] = [
    [1000, 184],
    [1525, 1525],
    [-38, 74],
    [148, 148],
    [5, 5],
    [25, 25],
    [38, 38],
    [55, 55],
    [19, 19],
    [104, 104],
    [167, 167],
    [-94, -94],
    [24, 24],
];

/// The weights for variants in which kings step, fitted to 12,000 self-play games each of English and Italian.
const STEPPING: [Weight; Term::COUNT] = [
    [1000, 328],
    [845, 845],
    [-61, 83],
    [104, 104],
    [-52, -52],
    [-25, -25],
    [-10, -10],
    [38, 38],
    [-6, -6],
    [-28, -28],
    [-17, -17],
    [-80, -80],
    [5, 5],
];

impl Weights {
    /// The weights with which training begins: only the [`Term`]s have weights.
    #[must_use]
    pub fn first(variant: impl Into<AnyVariant>) -> Self {
        let variant = variant.into();
        let mut first = match variant.kings() {
            KingRange::Flies => FLYING,
            KingRange::Steps => STEPPING,
        };
        if variant.goal() == Goal::BeBlocked {
            first = first.map(|weight| weight.map(|value| -value));
        }
        Self(first.into())
    }

    /// The name of the variant whose weights a variant uses. The result is the name of the variant itself, or of a
    /// variant with equal or nearly equal moves.
    ///
    /// ```
    /// assert_eq!(draughts_engine::Weights::variant_for("portuguese"), "spanish");
    /// ```
    #[must_use]
    pub fn variant_for(variant: &str) -> &str {
        match variant {
            "portuguese" => "spanish",
            "frysk" => "frisian",
            "killer" => "international",
            own => own,
        }
    }

    /// Creates weights from a list in the order of the features. [`Evaluation::weight_counts`] gives the possible
    /// lengths of the list.
    ///
    /// [`Evaluation::weight_counts`]: crate::Evaluation::weight_counts
    #[must_use]
    pub fn new(weights: Vec<Weight>) -> Self {
        Self(weights.into())
    }

    /// The weights in the order of the features.
    #[must_use]
    pub fn as_slice(&self) -> &[Weight] {
        &self.0
    }

    /// The built-in weights of a variant: learnt weights with the Cargo feature `weights`, otherwise the [first
    /// weights](Self::first).
    #[must_use]
    pub fn of(variant: impl Into<AnyVariant>) -> Self {
        let variant = variant.into();
        #[cfg(feature = "weights")]
        if let Some(learnt) = built_in::learnt(variant) {
            return learnt;
        }
        Self::first(variant)
    }
}
