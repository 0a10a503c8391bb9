//! The constants of the search that depend on each other.
//!
//! They stand in one table, so that `checkers-lab tune search` can tune them together by games. MATCHES.md has the games
//! that chose the values.

use std::fmt::{self, Display, Formatter};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A constant of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    /// The name.
    pub name: &'static str,
    /// The default value.
    pub default: i32,
    /// The allowed values.
    pub range: RangeInclusive<i32>,
    /// A change that a match of some hundred games may notice.
    pub step: i32,
}

/// Declares the constants with their default values and ranges.
macro_rules! constants {
    ($($(#[$doc:meta])* $name:ident = $value:literal in $least:literal..=$most:literal by $step:literal,)*) => {
        /// The values of the constants of the search. Scores and margins are in hundredths of a man.
        ///
        /// ```
        /// use draughts_engine::{Constants, Options};
        ///
        /// let constants: Constants = "futility_1=40,history_step=16".parse()?;
        /// let options = Options { constants, ..Options::default() };
        /// assert_eq!(options.constants.to_string(), "futility_1=40,history_step=16");
        /// assert!("futility_1=-1".parse::<Constants>().is_err());
        /// # Ok::<(), draughts_engine::ConstantsError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Constants {
            $($(#[$doc])* pub(crate) $name: i32,)*
        }

        impl Constants {
            /// All constants.
            pub const ALL: &[Constant] = &[
                $(Constant { name: stringify!($name), default: $value, range: $least..=$most, step: $step }),*
            ];

            fn values_mut(&mut self) -> [&mut i32; Self::ALL.len()] {
                [$(&mut self.$name),*]
            }
        }

        impl Default for Constants {
            fn default() -> Self {
                Self { $($name: $value),* }
            }
        }
    };
}

constants! {
    /// `ProbCut`: the margin above `beta` per ply of depth, in sixteenths.
    prob_cut_margin = 71 in 10..=250 by 10,
    /// `ProbCut`: the depth of the shallow search, in hundredths of the depth.
    prob_cut_depth = 49 in 20..=70 by 3,
    /// Futility pruning: the margin at depth 1.
    futility_1 = 35 in 10..=150 by 7,
    /// Futility pruning: the margin at depth 2.
    futility_2 = 81 in 20..=250 by 12,
    /// Late-move pruning: the number of moves searched at depth 1, in quarters.
    late_moves_1 = 22 in 8..=80 by 5,
    /// Late-move pruning: the number of moves searched at depth 2, in quarters.
    late_moves_2 = 34 in 12..=120 by 8,
    /// Reductions: plies for every move, in 64ths.
    reduction = 54 in -100..=150 by 10,
    /// Reductions: plies per doubling of the depth, in 64ths.
    reduction_by_depth = 24 in -20..=80 by 6,
    /// Reductions: plies per doubling of the number of the move, in 64ths.
    reduction_by_move = 47 in 0..=100 by 7,
    /// Reductions: plies less in a PV node, in 64ths.
    reduction_in_pv = 55 in 0..=160 by 12,
    /// Reductions: plies for the worst history, in 64ths; the best history has as much less.
    reduction_by_history = 36 in 0..=200 by 15,
    /// The step of the history, in 1024ths of the distance to the limit.
    history_step = 29 in 4..=200 by 5,
    /// Exchanges: the assumed maximum gain.
    exchange_gain = 63 in 10..=150 by 8,
    /// Half the width of the first aspiration window.
    aspiration_window = 28 in 4..=80 by 6,
}

impl Constants {
    /// The constants with which a search leaves nothing out: it prunes and reduces nothing, and tries no exchanges. Such a
    /// search finds the score of plain minimax, far more slowly, so it is a reference for tests. The values are out of the
    /// ranges of [`ALL`](Self::ALL), so their text cannot be read back.
    #[must_use]
    pub fn exhaustive() -> Self {
        const NEVER: i32 = 1_000_000;
        Self {
            prob_cut_margin: NEVER,
            futility_1: NEVER,
            futility_2: NEVER,
            late_moves_1: NEVER,
            late_moves_2: NEVER,
            reduction: -NEVER,
            exchange_gain: -NEVER,
            ..Self::default()
        }
    }

    /// The values, in the order of [`ALL`](Self::ALL).
    #[must_use]
    pub fn values(mut self) -> [i32; Self::ALL.len()] {
        self.values_mut().map(|value| *value)
    }

    /// Sets a constant.
    ///
    /// # Errors
    ///
    /// If no constant has this name, or if its range does not have the value.
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), ConstantsError> {
        let error = |range| ConstantsError { word: format!("{name}={value}"), range };
        let place = Self::ALL.iter().position(|constant| constant.name == name);
        let place = place.ok_or_else(|| error(None))?;
        let range = &Self::ALL[place].range;
        if !range.contains(&value) {
            return Err(error(Some(range.clone())));
        }
        *self.values_mut()[place] = value;
        Ok(())
    }
}

/// Reads `name=value,name=value`. Constants that are not named keep their default values.
impl FromStr for Constants {
    type Err = ConstantsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut constants = Self::default();
        for word in text.split(',').filter(|word| !word.is_empty()) {
            let error = || ConstantsError { word: word.to_owned(), range: None };
            let (name, value) = word.split_once('=').ok_or_else(error)?;
            // No range has the number that stands for a text without a number.
            let number = value.parse().unwrap_or(i32::MIN);
            let set = constants.set(name, number);
            set.map_err(|ConstantsError { range, .. }| ConstantsError { range, ..error() })?;
        }
        Ok(constants)
    }
}

/// Writes `name=value,name=value`, without the constants that have their default values.
impl Display for Constants {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (constant, value) in Self::ALL.iter().zip(self.values()) {
            if value != constant.default {
                write!(f, "{separator}{}={value}", constant.name)?;
                separator = ",";
            }
        }
        Ok(())
    }
}

/// The reason why a constant cannot be read or set: its name is unknown, or its value is not a number of its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstantsError {
    word: String,
    /// The range of the constant; `None` if no constant has the name.
    range: Option<RangeInclusive<i32>>,
}

impl Display for ConstantsError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { word, range } = self;
        match range {
            None => {
                write!(f, "expected NAME=VALUE of a constant of the search instead of {word:?}")
            }
            Some(range) => {
                let (least, most) = (range.start(), range.end());
                write!(f, "expected a number from {least} to {most} instead of {word:?}")
            }
        }
    }
}

impl std::error::Error for ConstantsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_read_as_they_are_written() {
        for text in ["", "futility_1=10", "prob_cut_margin=250,reduction=-100"] {
            assert_eq!(text.parse::<Constants>().unwrap().to_string(), text);
        }
        for (text, error) in [
            (
                "futility_1",
                "expected NAME=VALUE of a constant of the search instead of \"futility_1\"",
            ),
            (
                "reduction=0,x=1",
                "expected NAME=VALUE of a constant of the search instead of \"x=1\"",
            ),
            ("futility_1=9", "expected a number from 10 to 150 instead of \"futility_1=9\""),
            ("futility_1=1e2", "expected a number from 10 to 150 instead of \"futility_1=1e2\""),
        ] {
            assert_eq!(text.parse::<Constants>().unwrap_err().to_string(), error);
        }
    }

    #[test]
    fn defaults_are_in_their_ranges() {
        for Constant { name, default, range, step } in Constants::ALL {
            assert!(range.contains(default) && *step > 0, "{name}");
        }
    }
}
