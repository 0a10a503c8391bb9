//! Search features that can be switched off, so that the gain of each can be measured.

use std::fmt;

/// Declares the features and their parameter names.
macro_rules! features {
    ($($(#[$doc:meta])* $feature:ident $name:literal,)*) => {
        /// A part of the search that can be switched off.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Feature {
            $($(#[$doc])* $feature,)*
        }

        impl Feature {
            /// All features.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$feature),*];

            /// The parameter name of the feature.
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
    /// History heuristic: moves that were good in other positions are tried early.
    History "history",
    /// Principal variation search: all moves but the first are searched with a null window.
    ZeroWindow "zero-window",
    /// Aspiration windows at the root.
    Aspiration "aspiration",
    /// Late-move reductions: late moves are searched to a reduced depth.
    Reductions "reductions",
    /// `ProbCut`: a shallow search with a margin replaces a deep search.
    ProbCut "prob-cut",
    /// Futility pruning: near the horizon, quiet moves are not searched if the static score is far below alpha.
    Futility "futility",
    /// Late-move pruning: near the horizon, late quiet moves are not searched.
    LateMovePruning "late-move-pruning",
    /// Extensions: a capture that is the only legal move does not reduce the depth.
    Extensions "extensions",
    /// Quiescence search: captures are searched beyond the horizon.
    Quiescence "quiescence",
    /// Exchanges: promotions and steps that force an exchange are searched beyond the horizon.
    Exchanges "exchanges",
    /// Patterns: the evaluation uses learnt weights, which include patterns of men. Without this feature, the
    /// evaluation has only a few terms.
    Patterns "patterns",
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of features; by default all features.
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
    /// All features.
    #[must_use]
    pub const fn all() -> Self {
        Self((1 << Feature::ALL.len()) - 1)
    }

    /// No feature: plain alpha–beta search.
    #[must_use]
    pub const fn none() -> Self {
        Self(0)
    }

    /// Adds a feature.
    #[must_use]
    pub const fn with(self, feature: Feature) -> Self {
        Self(self.0 | 1 << feature as u16)
    }

    /// Removes a feature.
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
