//! `DrawRules`, `DrawClause` and `Outcome`.

use checkers_bits::draw::{DrawClause, DrawRules, Limit};
use checkers_bits::game::WinReason;
use checkers_bits::{Game, Outcome, Variant, with_variant};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::argument;
use crate::piece::is_white;

/// One ground for a draw.
///
/// Moves are counted `"each"` (both sides have made so many) or by the `"stronger"` side.
///
/// >>> from checkers_bits import DrawClause
/// >>> print(DrawClause.three_against_king(15))
/// 15 moves by each side with three pieces against a king
#[pyclass(frozen, eq, hash, from_py_object, name = "DrawClause", module = "checkers_bits")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyDrawClause(DrawClause);

fn limit(moves: u32, by: &str) -> PyResult<Limit> {
    match by {
        "each" => Ok(Limit::Each(moves)),
        "stronger" => Ok(Limit::Stronger(moves)),
        found => Err(PyValueError::new_err(format!(
            "by: expected 'each' or 'stronger', found {found:?}"
        ))),
    }
}

fn limit_arguments(limit: Limit) -> String {
    match limit {
        Limit::Each(moves) => moves.to_string(),
        Limit::Stronger(moves) => format!("{moves}, by='stronger'"),
    }
}

#[pymethods]
impl PyDrawClause {
    /// The same position with the same side to move.
    #[staticmethod]
    fn repetition(times: u32) -> Self {
        Self(DrawClause::Repetition { times })
    }

    /// Only kings were moved and nothing was captured, with at least so many pieces of both sides.
    #[staticmethod]
    #[pyo3(signature = (moves, at_least = 0))]
    fn king_moves(moves: u32, at_least: u32) -> Self {
        Self(DrawClause::KingMoves { moves, at_least })
    }

    /// Both sides have kings, and nothing was captured or promoted, with so many pieces of both sides.
    #[staticmethod]
    fn balance(moves: u32, at_least: u32, at_most: u32) -> Self {
        Self(DrawClause::Balance { moves, at_least, at_most })
    }

    /// Three or more kings and no man against a king alone.
    #[staticmethod]
    #[pyo3(signature = (moves, by = "each"))]
    fn three_kings_against_king(moves: u32, by: &str) -> PyResult<Self> {
        Ok(Self(DrawClause::ThreeKingsAgainstKing(limit(moves, by)?)))
    }

    /// Three pieces, a king among them, against a king alone.
    #[staticmethod]
    #[pyo3(signature = (moves, by = "each"))]
    fn three_against_king(moves: u32, by: &str) -> PyResult<Self> {
        Ok(Self(DrawClause::ThreeAgainstKing(limit(moves, by)?)))
    }

    /// Three pieces, a king among them, against a king alone that holds the main road.
    #[staticmethod]
    fn main_road(moves: u32) -> Self {
        Self(DrawClause::MainRoad { moves })
    }

    /// Two pieces or one, a king among them, against a king alone.
    #[staticmethod]
    #[pyo3(signature = (moves, by = "each"))]
    fn two_against_king(moves: u32, by: &str) -> PyResult<Self> {
        Ok(Self(DrawClause::TwoAgainstKing(limit(moves, by)?)))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let arguments = match self.0 {
            DrawClause::Repetition { times } => format!("repetition({times})"),
            DrawClause::KingMoves { moves, at_least: 0 } => format!("king_moves({moves})"),
            DrawClause::KingMoves { moves, at_least } => format!("king_moves({moves}, {at_least})"),
            DrawClause::Balance { moves, at_least, at_most } => {
                format!("balance({moves}, {at_least}, {at_most})")
            }
            DrawClause::ThreeKingsAgainstKing(limit) => {
                format!("three_kings_against_king({})", limit_arguments(limit))
            }
            DrawClause::ThreeAgainstKing(limit) => {
                format!("three_against_king({})", limit_arguments(limit))
            }
            DrawClause::MainRoad { moves } => format!("main_road({moves})"),
            DrawClause::TwoAgainstKing(limit) => {
                format!("two_against_king({})", limit_arguments(limit))
            }
            _ => return format!("<DrawClause {}>", self.0),
        };
        format!("DrawClause.{arguments}")
    }
}

/// Clauses any of which makes a draw: values, to be passed to `Board.outcome` and its like.
///
/// >>> from checkers_bits import DrawClause, DrawRules
/// >>> club = DrawRules([DrawClause.repetition(3), DrawClause.three_against_king(15)])
/// >>> club == DrawRules.international()
/// False
/// >>> len(DrawRules.of("russian").clauses)
/// 7
#[pyclass(frozen, eq, hash, name = "DrawRules", module = "checkers_bits")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct PyDrawRules(Vec<DrawClause>);

impl PyDrawRules {
    pub(crate) fn rules(&self) -> DrawRules<'_> {
        DrawRules::new(&self.0)
    }
}

/// The rules that are asked for, or those that the variant is usually played with.
pub(crate) fn rules_of<V: Variant>(rules: Option<&PyDrawRules>) -> DrawRules<'_> {
    rules.map_or(V::DRAW_RULES, PyDrawRules::rules)
}

impl From<DrawRules<'static>> for PyDrawRules {
    fn from(rules: DrawRules<'static>) -> Self {
        Self(rules.clauses().to_vec())
    }
}

#[pymethods]
impl PyDrawRules {
    #[new]
    fn new(clauses: Vec<PyDrawClause>) -> Self {
        Self(clauses.into_iter().map(|PyDrawClause(clause)| clause).collect())
    }

    /// Those that a variant is usually played with.
    #[staticmethod]
    fn of(variant: &str) -> PyResult<Self> {
        let name = argument::variant(variant)?;
        Ok(with_variant!(name, V => V::DRAW_RULES.into()))
    }

    /// No draws but those that the players agree on.
    #[staticmethod]
    fn none() -> Self {
        DrawRules::none().into()
    }

    /// Russian draughts by the rules of draughts-64 of the FMJD, 7.2.3 to 7.2.8.
    #[staticmethod]
    fn fmjd64() -> Self {
        DrawRules::fmjd64().into()
    }

    /// Russian and Brazilian draughts as lidraughts.org plays them.
    #[staticmethod]
    fn lidraughts() -> Self {
        DrawRules::lidraughts().into()
    }

    /// English draughts by the rules of the WCDF.
    #[staticmethod]
    fn wcdf() -> Self {
        DrawRules::wcdf().into()
    }

    /// International draughts by Annex 1 of the FMJD.
    #[staticmethod]
    fn international() -> Self {
        DrawRules::international().into()
    }

    /// The clauses; of several that hold, the first is the reason.
    #[getter]
    fn clauses(&self) -> Vec<PyDrawClause> {
        self.0.iter().copied().map(PyDrawClause).collect()
    }

    fn __repr__(&self) -> String {
        let clauses: Vec<_> = self.clauses().iter().map(PyDrawClause::__repr__).collect();
        format!("DrawRules([{}])", clauses.join(", "))
    }

    fn __getnewargs__(&self) -> (Vec<PyDrawClause>,) {
        (self.clauses(),)
    }
}

/// How a game has ended by the rules.
///
/// >>> from checkers_bits import Board, WHITE
/// >>> outcome = Board("russian", "B:Wa7:B").outcome()
/// >>> outcome
/// <Outcome White wins: Black has no pieces>
/// >>> outcome.winner == WHITE, outcome.reason, outcome.score
/// (True, 'no pieces', 1.0)
#[pyclass(frozen, eq, hash, name = "Outcome", module = "checkers_bits")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyOutcome(Outcome);

pub(crate) fn outcome<V: Variant>(
    game: &Game<V>,
    rules: Option<&PyDrawRules>,
) -> Option<PyOutcome> {
    game.outcome(&rules_of::<V>(rules)).map(PyOutcome)
}

#[pymethods]
impl PyOutcome {
    /// `WHITE` or `BLACK`, `None` for a draw.
    #[getter]
    fn winner(&self) -> Option<bool> {
        match self.0 {
            Outcome::Win { winner, .. } => Some(is_white(winner)),
            Outcome::Draw { .. } => None,
        }
    }

    /// `"no pieces"`, `"blocked"`, or the clause of the draw rules in words.
    #[getter]
    fn reason(&self) -> String {
        match self.0 {
            Outcome::Win { reason: WinReason::NoPieces, .. } => "no pieces".into(),
            Outcome::Win { reason: WinReason::Blocked, .. } => "blocked".into(),
            Outcome::Draw { reason } => reason.to_string(),
        }
    }

    /// The clause of the draw rules, `None` for a win.
    #[getter]
    fn clause(&self) -> Option<PyDrawClause> {
        match self.0 {
            Outcome::Win { .. } => None,
            Outcome::Draw { reason } => Some(PyDrawClause(reason)),
        }
    }

    /// 1.0 for a win of White, 0.5 for a draw, 0.0 for a win of Black.
    #[getter]
    fn score(&self) -> f64 {
        match self.winner() {
            Some(true) => 1.0,
            Some(false) => 0.0,
            None => 0.5,
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}>", self.0)
    }
}
