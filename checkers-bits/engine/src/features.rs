//! Search features that can be switched off, to measure each.

use std::fmt;

/// A part of the search that can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// Transposition table.
    Table,
    /// Moves that refuted a sibling are tried early.
    Killers,
    /// Moves that were good elsewhere are tried early.
    History,
    /// All moves but the first are searched for whether they are better, not how much.
    ZeroWindow,
    /// Aspiration windows at the root.
    Aspiration,
    /// Late moves are searched less deep.
    Reductions,
    /// A shallow search with a margin leaves out a deep one.
    ProbCut,
    /// Near the horizon, quiet moves are left out where the score is low.
    Futility,
    /// Near the horizon, late quiet moves are left out.
    LateMovePruning,
    /// Extensions: a forced single capture does not reduce the depth.
    Extensions,
    /// Captures are searched beyond the horizon.
    Quiescence,
    /// Exchanges and promotions are tried beyond the horizon.
    Exchanges,
    /// Learnt weights, with patterns of men. Without it, a few terms are weighed.
    Patterns,
}

impl Feature {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::Table,
        Self::Killers,
        Self::History,
        Self::ZeroWindow,
        Self::Aspiration,
        Self::Reductions,
        Self::ProbCut,
        Self::Futility,
        Self::LateMovePruning,
        Self::Extensions,
        Self::Quiescence,
        Self::Exchanges,
        Self::Patterns,
    ];

    /// The name as a parameter.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Killers => "killers",
            Self::History => "history",
            Self::ZeroWindow => "zero-window",
            Self::Aspiration => "aspiration",
            Self::Reductions => "reductions",
            Self::ProbCut => "prob-cut",
            Self::Futility => "futility",
            Self::LateMovePruning => "late-move-pruning",
            Self::Extensions => "extensions",
            Self::Quiescence => "quiescence",
            Self::Exchanges => "exchanges",
            Self::Patterns => "patterns",
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of features; all of them by default.
///
/// ```
/// use draughts_engine::{Feature, Features};
///
/// let features = Features::all().without(Feature::Reductions);
/// assert!(features.has(Feature::Table) && !features.has(Feature::Reductions));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Features(u16);

impl Features {
    /// All of them.
    #[must_use]
    pub const fn all() -> Self {
        Self((1 << Feature::ALL.len()) - 1)
    }

    /// All off: plain alpha–beta search.
    #[must_use]
    pub const fn none() -> Self {
        Self(0)
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, feature: Feature) -> Self {
        Self(self.0 | 1 << feature as u16)
    }

    /// These but one.
    #[must_use]
    pub const fn without(self, feature: Feature) -> Self {
        Self(self.0 & !(1 << feature as u16))
    }

    /// Whether a feature is on.
    #[inline]
    #[must_use]
    pub const fn has(self, feature: Feature) -> bool {
        self.0 >> feature as u16 & 1 == 1
    }
}

impl Default for Features {
    fn default() -> Self {
        Self::all()
    }
}
