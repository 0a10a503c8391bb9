//! Conditions and how they combine.

use super::board::BoardCondition;
use super::value::{self, Comparison, NumberField, TextField};
use crate::text::GameText;
use checkers_bits::{Color, VariantName};

#[derive(Clone, Debug)]
pub(super) enum Condition {
    All(Vec<Self>),
    Any(Vec<Self>),
    Not(Box<Self>),
    Text(TextField, Comparison, String),
    Number(NumberField, Comparison, u32),
    Result(String),
    Variant(VariantName),
    /// The index among the conditions on the board, and the condition.
    Board(usize, BoardCondition),
}

impl Condition {
    /// Whether the condition holds; `None` while unknown. `board` answers for the conditions on the
    /// board, by their index.
    pub(super) fn holds(
        &self,
        game: &GameText<'_>,
        variant: Option<&str>,
        begins: Color,
        board: &dyn Fn(usize) -> Option<bool>,
    ) -> Option<bool> {
        match self {
            Self::All(conditions) => {
                decided(conditions, false, |it| it.holds(game, variant, begins, board))
            }
            Self::Any(conditions) => {
                decided(conditions, true, |it| it.holds(game, variant, begins, board))
            }
            Self::Not(condition) => {
                condition.holds(game, variant, begins, board).map(|holds| !holds)
            }
            Self::Text(field, comparison, value) => {
                Some(field.holds(game, begins, *comparison, value))
            }
            Self::Number(field, comparison, value) => Some(field.holds(game, *comparison, *value)),
            Self::Result(result) => {
                Some(value::result_of_word(result, begins) == Some(game.recorded_result(begins)))
            }
            Self::Variant(name) => Some(variant == Some(name.as_str())),
            Self::Board(number, _) => board(*number),
        }
    }
}

/// Combines conditions: a `decisive` one decides for all.
fn decided(
    conditions: &[Condition],
    decisive: bool,
    mut holds: impl FnMut(&Condition) -> Option<bool>,
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
