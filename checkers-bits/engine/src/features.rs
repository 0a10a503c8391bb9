//! Search features that can be switched off, to measure each.

use std::fmt;

/// Declares the features, each with its name as a parameter.
macro_rules! features {
    ($($(#[$doc:meta])* $feature:ident $name:literal,)*) => {
        /// A part of the search that can be switched off.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Feature {
            $($(#[$doc])* $feature,)*
        }

        impl Feature {
            /// All of them.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$feature),*];

            /// The name as a parameter.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$feature => $name,)*
                }
            }
        }
    };
}

features! {
    /// Transposition table.
    Table "table",
    /// Moves that refuted a sibling are tried early.
    Killers "killers",
    /// Moves that were good elsewhere are tried early.
    History "history",
    /// All moves but the first are searched for whether they are better, not how much.
    ZeroWindow "zero-window",
    /// Aspiration windows at the root.
    Aspiration "aspiration",
    /// Late moves are searched less deep.
    Reductions "reductions",
    /// A shallow search with a margin leaves out a deep one.
    ProbCut "prob-cut",
    /// Near the horizon, quiet moves are left out where the score is low.
    Futility "futility",
    /// Near the horizon, late quiet moves are left out.
    LateMovePruning "late-move-pruning",
    /// Extensions: a forced single capture does not reduce the depth.
    Extensions "extensions",
    /// Captures are searched beyond the horizon.
    Quiescence "quiescence",
    /// Exchanges and promotions are tried beyond the horizon.
    Exchanges "exchanges",
    /// Learnt weights, with patterns of men. Without it, a few terms are weighed.
    Patterns "patterns",
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
