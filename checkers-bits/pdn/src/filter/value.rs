//! Comparisons of names, numbers and results.

use crate::result;
use crate::text::{GameText, Token};
use crate::tree::Date;
use checkers_bits::Color;
use checkers_bits::game::RecordedResult;

/// A comparison operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    Unequal,
    Contains,
    Lacks,
    Less,
    AtMost,
    More,
    AtLeast,
}

impl Comparison {
    pub(super) fn of_sign(sign: &str) -> Option<Self> {
        Some(match sign {
            "=" => Self::Equal,
            "!=" => Self::Unequal,
            "~" => Self::Contains,
            "!~" => Self::Lacks,
            "<" => Self::Less,
            "<=" => Self::AtMost,
            ">" => Self::More,
            ">=" => Self::AtLeast,
            _ => return None,
        })
    }

    pub(super) fn is_equality(self) -> bool {
        matches!(self, Self::Equal | Self::Unequal)
    }

    pub(super) fn is_containment(self) -> bool {
        matches!(self, Self::Contains | Self::Lacks)
    }

    pub(super) fn is_negative(self) -> bool {
        matches!(self, Self::Unequal | Self::Lacks)
    }

    fn of_numbers(self, found: u32, wanted: u32) -> bool {
        match self {
            Self::Equal | Self::Contains => found == wanted,
            Self::Unequal | Self::Lacks => found != wanted,
            Self::Less => found < wanted,
            Self::AtMost => found <= wanted,
            Self::More => found > wanted,
            Self::AtLeast => found >= wanted,
        }
    }
}

/// A field with a text value.
#[derive(Clone, Debug)]
pub(super) enum TextField {
    Tag(String),
    Player,
    Winner,
    Loser,
}

impl TextField {
    pub(super) fn new(name: &str) -> Option<Self> {
        Some(match name {
            "player" => Self::Player,
            "winner" => Self::Winner,
            "loser" => Self::Loser,
            "white" => Self::Tag("White".into()),
            "black" => Self::Tag("Black".into()),
            "event" => Self::Tag("Event".into()),
            "site" => Self::Tag("Site".into()),
            "round" => Self::Tag("Round".into()),
            "date" => Self::Tag("Date".into()),
            _ if is_tag_name(name) => Self::Tag(name.to_owned()),
            _ => return None,
        })
    }

    /// `wanted` is in lower case.
    pub(super) fn holds(
        &self,
        game: &GameText<'_>,
        begins: Color,
        comparison: Comparison,
        wanted: &str,
    ) -> bool {
        let is_found = |name: &str| {
            let value = game.tag(name).unwrap_or_default().to_lowercase();
            if comparison.is_containment() {
                value.contains(wanted)
            } else {
                value.trim() == wanted
            }
        };
        let of_winner = |white: &str, black: &str| match game.recorded_result(begins) {
            RecordedResult::WhiteWins => is_found(white),
            RecordedResult::BlackWins => is_found(black),
            _ => false,
        };
        let is_found = match self {
            Self::Tag(name) => is_found(name),
            Self::Player => is_found("White") || is_found("Black"),
            Self::Winner => of_winner("White", "Black"),
            Self::Loser => of_winner("Black", "White"),
        };
        is_found != comparison.is_negative()
    }
}

fn is_tag_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// A field with a numeric value.
#[derive(Clone, Debug)]
pub(super) enum NumberField {
    Year,
    Plies,
    Tag(String),
}

impl NumberField {
    pub(super) fn new(name: &str, comparison: Comparison) -> Option<Self> {
        let is_order = !comparison.is_equality() && !comparison.is_containment();
        match name {
            "year" => Some(Self::Year),
            "Date" if is_order => Some(Self::Year),
            "plies" => Some(Self::Plies),
            _ if is_order && is_tag_name(name) => Some(Self::Tag(name.to_owned())),
            _ => None,
        }
    }

    /// A game without the number holds only for `!=`.
    pub(super) fn holds(&self, game: &GameText<'_>, comparison: Comparison, wanted: u32) -> bool {
        let found = match self {
            Self::Plies => Some(plies(game)),
            Self::Year => {
                let date: Option<Date> = game.tag("Date").and_then(|date| date.parse().ok());
                date.and_then(|date| date.year).map(Into::into)
            }
            Self::Tag(name) => leading_number(&game.tag(name).unwrap_or_default()),
        };
        found
            .map_or(comparison == Comparison::Unequal, |found| comparison.of_numbers(found, wanted))
    }
}

fn leading_number(text: &str) -> Option<u32> {
    let text = text.trim_start();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text[..digits].parse().ok()
}

/// The number of known moves of the main line.
fn plies(game: &GameText<'_>) -> u32 {
    let moves = game.main_line().filter_map(Token::as_move);
    moves.filter(|text| !text.is_unknown()).map(|_| 1).sum()
}

/// The result named by a word. The side `begins` comes first in scores.
pub(super) fn result_of_word(word: &str, begins: Color) -> Option<RecordedResult> {
    Some(match word {
        "white" => RecordedResult::WhiteWins,
        "black" => RecordedResult::BlackWins,
        "draw" => RecordedResult::Draw,
        "unknown" => RecordedResult::Unknown,
        _ => match result::read(word, begins) {
            RecordedResult::Other(_) => return None,
            result => result,
        },
    })
}
