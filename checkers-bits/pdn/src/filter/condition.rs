//! Conditions and their evaluation.

use crate::result::read_result;
use crate::tags::Date;
use crate::text::{GameText, Token};
use checkers_bits::{AnyVariant, Color, VariantName};

#[derive(Clone, Debug)]
pub(super) enum Condition {
    All(Vec<Self>),
    Any(Vec<Self>),
    Not(Box<Self>),
    /// A tag and its value; the value is in lower case.
    Tag(String, String),
    TagContains(String, String),
    Number(Number, Compare, u32),
    Result(String),
    Variant(VariantName),
    /// The index of a condition on moves or positions.
    Board(usize),
}

/// A comparison such as `<` of a number in a game with the number in the condition.
pub(super) type Compare = fn(&u32, &u32) -> bool;

/// A property of a game that is a number.
#[derive(Clone, Debug)]
pub(super) enum Number {
    Year,
    Plies,
    Tag(String),
}

impl Condition {
    /// Whether the condition holds; `None` while the replay has not decided it. `board` has the result of each
    /// condition on moves or positions.
    #[inline]
    pub(super) fn holds(
        &self,
        game: &GameText<'_>,
        variant: Option<AnyVariant>,
        board: &[Option<bool>],
    ) -> Option<bool> {
        let decided = |conditions, decisive| {
            Self::decided(conditions, decisive, |it| it.holds(game, variant, board))
        };
        let value = |tag: &str| game.tag(tag).unwrap_or_default().to_lowercase();
        Some(match self {
            Self::All(conditions) => return decided(conditions, false),
            Self::Any(conditions) => return decided(conditions, true),
            Self::Not(condition) => !condition.holds(game, variant, board)?,
            Self::Tag(tag, wanted) => value(tag).trim() == wanted,
            Self::TagContains(tag, wanted) => value(tag).contains(wanted),
            Self::Number(number, compare, wanted) => {
                number.of(game).is_some_and(|found| compare(&found, wanted))
            }
            Self::Result(word) => {
                let begins = variant.map_or(Color::White, |it| game.side_that_begins(it));
                read_result(word, begins) == Some(game.recorded_result(begins))
            }
            Self::Variant(name) => variant.is_some_and(|it| it.name() == name.as_str()),
            Self::Board(index) => return board[*index],
        })
    }

    /// Combines conditions by `and` or `or`. `decisive` is false for `and` and true for `or`: one condition with
    /// this value decides the combination.
    fn decided(
        conditions: &[Self],
        decisive: bool,
        mut holds: impl FnMut(&Self) -> Option<bool>,
    ) -> Option<bool> {
        let mut together = Some(!decisive);
        for condition in conditions {
            match holds(condition) {
                Some(holds) if holds == decisive => return Some(decisive),
                Some(_) => {}
                None => together = None,
            }
        }
        together
    }
}

impl Number {
    fn of(&self, game: &GameText<'_>) -> Option<u32> {
        match self {
            // The count leaves out unknown moves, so that it agrees with `Checked::plies`.
            Self::Plies => {
                let moves = game.main_line().filter_map(Token::as_move);
                Some(moves.filter(|text| !text.is_unknown()).map(|_| 1).sum())
            }
            Self::Year => game.tag("Date")?.parse::<Date>().ok()?.year.map(Into::into),
            Self::Tag(name) => {
                let value = game.tag(name)?;
                let value = value.trim_start();
                let digits = value.bytes().take_while(u8::is_ascii_digit).count();
                value[..digits].parse().ok()
            }
        }
    }
}
