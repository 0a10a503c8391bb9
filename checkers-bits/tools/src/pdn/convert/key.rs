//! The keys of --sort and --split.

use checkers_pdn::{FileVariant, GameTree};
use clap::ValueEnum;

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum SortKey {
    Date,
    Event,
    White,
    Black,
    Result,
    /// Number of plies
    Plies,
}

/// The value of a sort key: a text and a number. A key uses either the text or the number.
pub(super) type Sorted = (String, usize);

impl SortKey {
    pub(super) fn of(self, tree: &GameTree) -> Sorted {
        // A missing value becomes `?`. The character `?` sorts after digits, so unknown dates come after known
        // dates.
        let tag = |name| (tree.tags.get(name).unwrap_or("?").to_lowercase(), 0);
        match self {
            Self::Date => (tree.tags.date().to_string(), 0),
            Self::Event => tag("Event"),
            Self::White => tag("White"),
            Self::Black => tag("Black"),
            Self::Result => tag("Result"),
            Self::Plies => (String::new(), tree.main_line().count()),
        }
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum SplitKey {
    Variant,
    Event,
    /// Name of each of the two players
    Player,
    Year,
}

impl SplitKey {
    /// Returns the values of the key for a game. The key `Player` has two values, so the game goes into two files.
    pub(super) fn of(self, tree: &GameTree, variant: Option<FileVariant>) -> Vec<String> {
        let tag = |name| tree.tags.get(name).unwrap_or("").trim().to_owned();
        match self {
            Self::Variant => {
                vec![variant.map(|variant| variant.to_string()).unwrap_or_default()]
            }
            Self::Event => vec![tag("Event")],
            Self::Player => {
                let mut players = vec![tag("White"), tag("Black")];
                players.dedup();
                players
            }
            Self::Year => {
                vec![tree.tags.date().year.map(|year| year.to_string()).unwrap_or_default()]
            }
        }
    }
}
