//! Keys for sorting and splitting games.

use checkers_pdn::{FileVariant, GameTree};
use clap::ValueEnum;

#[derive(Clone, Copy, ValueEnum)]
pub(super) enum SortKey {
    Date,
    Event,
    White,
    Black,
    Result,
    /// Number of moves
    Plies,
}

/// The value of a sort key: a text and a number; the key uses one of them.
pub(super) type Sorted = (String, usize);

impl SortKey {
    pub(super) fn of(self, tree: &GameTree) -> Sorted {
        // `?` sorts after digits, so that unknown values come last, as in 1947.??.??.
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
    /// One file per player
    Player,
    Year,
}

impl SplitKey {
    /// The values of the key for a game: two for its two players.
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
