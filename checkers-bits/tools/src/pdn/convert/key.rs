//! What games are sorted and split by.

use checkers_pdn::{AnyVariant, GameTree};
use clap::ValueEnum;

/// What games are put in order by.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum SortKey {
    Date,
    Event,
    White,
    Black,
    Result,
    /// The number of moves
    Plies,
}

/// The value of a key, in the order of which games are written.
pub(super) type Sorted = (String, usize);

impl SortKey {
    pub(super) fn of(self, tree: &GameTree) -> Sorted {
        // What is not known comes last, as in dates such as 1947.??.??.
        let tag = |name| (tree.tags.get(name).unwrap_or("?").to_lowercase(), 0);
        match self {
            Self::Date => tag("Date"),
            Self::Event => tag("Event"),
            Self::White => tag("White"),
            Self::Black => tag("Black"),
            Self::Result => tag("Result"),
            Self::Plies => (String::new(), tree.main_line().count()),
        }
    }
}

/// What games are put into different files by.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum SplitKey {
    Variant,
    Event,
    /// Into the files of both players
    Player,
    Year,
}

impl SplitKey {
    /// The files that a game goes to.
    pub(super) fn of(self, tree: &GameTree, variant: Option<AnyVariant>) -> Vec<String> {
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
            Self::Year => vec![tag("Date").chars().take_while(char::is_ascii_digit).collect()],
        }
    }
}
