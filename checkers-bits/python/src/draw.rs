//! The Python classes `DrawRules`, `DrawClause` and `Outcome`.

use checkers_bits::draw::{DrawClause, DrawRules, Limit};
use checkers_bits::game::WinReason;
use checkers_bits::{Game, Outcome};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::argument::{self, natural, positive};
use crate::piece::{color, is_white};

/// One clause of draw rules.
///
/// The argument `by` names the side whose moves are counted: `"each"` (both sides must reach the limit)
/// or `"stronger"`.
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
            "by: expected 'each' or 'stronger', found '{found}'"
        ))),
    }
}

impl PyDrawClause {
    /// The arguments of the Python method that makes this clause.
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        match self.0 {
            DrawClause::Repetition { times: moves } | DrawClause::MainRoad { moves } => {
                (moves,).into_pyobject(py)
            }
            DrawClause::KingMoves { moves, at_least } => (moves, at_least).into_pyobject(py),
            DrawClause::Balance { moves, at_least, at_most } => {
                (moves, at_least, at_most).into_pyobject(py)
            }
            DrawClause::ThreeKingsAgainstKing(limit)
            | DrawClause::ThreeAgainstKing(limit)
            | DrawClause::TwoAgainstKing(limit)
            | DrawClause::TwoKingsAgainstKing(limit)
            | DrawClause::KingAgainstKing(limit) => match limit {
                Limit::Each(moves) => (moves,).into_pyobject(py),
                Limit::Stronger(moves) => (moves, "stronger").into_pyobject(py),
            },
            DrawClause::OnePieceEach => Ok(PyTuple::empty(py)),
            _ => unreachable!("a clause that cannot be made here"),
        }
    }
}

#[pymethods]
impl PyDrawClause {
    /// A position occurs `times` times with the same side to move.
    #[staticmethod]
    fn repetition(#[pyo3(from_py_with = positive)] times: u32) -> Self {
        Self(DrawClause::Repetition { times })
    }

    /// Each side makes `moves` king moves without captures, while both sides together have `at_least` or more
    /// pieces.
    #[staticmethod]
    #[pyo3(signature = (moves, at_least = 0))]
    fn king_moves(
        #[pyo3(from_py_with = positive)] moves: u32,
        #[pyo3(from_py_with = natural)] at_least: u32,
    ) -> Self {
        Self(DrawClause::KingMoves { moves, at_least })
    }

    /// Each side makes `moves` moves without captures or promotions. Both sides have kings, and both
    /// sides together have `at_least` to `at_most` pieces.
    #[staticmethod]
    fn balance(
        #[pyo3(from_py_with = positive)] moves: u32,
        #[pyo3(from_py_with = natural)] at_least: u32,
        #[pyo3(from_py_with = natural)] at_most: u32,
    ) -> Self {
        Self(DrawClause::Balance { moves, at_least, at_most })
    }

    /// `moves` moves with three or more kings and no men against a king alone.
    #[staticmethod]
    #[pyo3(signature = (moves, by = "each"))]
    fn three_kings_against_king(
        #[pyo3(from_py_with = positive)] moves: u32,
        by: &str,
    ) -> PyResult<Self> {
        Ok(Self(DrawClause::ThreeKingsAgainstKing(limit(moves, by)?)))
    }

    /// `moves` moves with three pieces, one of them a king, against a king alone.
    #[staticmethod]
    #[pyo3(signature = (moves, by = "each"))]
    fn three_against_king(#[pyo3(from_py_with = positive)] moves: u32, by: &str) -> PyResult<Self> {
        Ok(Self(DrawClause::ThreeAgainstKing(limit(moves, by)?)))
    }

    /// `moves` moves by the stronger side with three pieces, one of them a king, against a king alone
    /// that holds the main road.
    #[staticmethod]
    fn main_road(#[pyo3(from_py_with = positive)] moves: u32) -> Self {
        Self(DrawClause::MainRoad { moves })
    }

    /// `moves` moves with one or two pieces, one of them a king, against a king alone.
    #[staticmethod]
    #[pyo3(signature = (moves, by = "each"))]
    fn two_against_king(#[pyo3(from_py_with = positive)] moves: u32, by: &str) -> PyResult<Self> {
        Ok(Self(DrawClause::TwoAgainstKing(limit(moves, by)?)))
    }

    /// `moves` moves with two kings and no men against a king alone.
    #[staticmethod]
    #[pyo3(signature = (moves, by = "each"))]
    fn two_kings_against_king(
        #[pyo3(from_py_with = positive)] moves: u32,
        by: &str,
    ) -> PyResult<Self> {
        Ok(Self(DrawClause::TwoKingsAgainstKing(limit(moves, by)?)))
    }

    /// `moves` moves with a king against a king.
    #[staticmethod]
    #[pyo3(signature = (moves, by = "each"))]
    fn king_against_king(#[pyo3(from_py_with = positive)] moves: u32, by: &str) -> PyResult<Self> {
        Ok(Self(DrawClause::KingAgainstKing(limit(moves, by)?)))
    }

    /// Each side has one piece, and the side to move cannot capture.
    #[staticmethod]
    fn one_piece_each() -> Self {
        Self(DrawClause::OnePieceEach)
    }

    /// The name of the method that makes this clause.
    ///
    /// >>> from checkers_bits import DrawClause
    /// >>> DrawClause.repetition(3).name
    /// 'repetition'
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let arguments = self.arguments(py)?.to_string();
        Ok(format!("DrawClause.{}{}", self.name(), arguments.replace(",)", ")")))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let clause = slf.get();
        Ok((slf.get_type().getattr(clause.name())?, clause.arguments(slf.py())?))
    }
}

/// A list of draw clauses, for `Board.outcome` and similar methods. The game is a draw if one of the
/// clauses holds.
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

    /// The usual draw rules of a variant.
    #[staticmethod]
    fn of(variant: &str) -> PyResult<Self> {
        Ok((*argument::variant(variant)?.draw_rules()).into())
    }

    /// Draw rules without clauses: a game is a draw only by agreement.
    #[staticmethod]
    fn none() -> Self {
        DrawRules::none().into()
    }

    /// The draw rules of Russian draughts: draughts-64 rules of the FMJD, 7.2.3 to 7.2.8.
    #[staticmethod]
    fn fmjd64() -> Self {
        DrawRules::fmjd64().into()
    }

    /// The draw rules of lidraughts.org for Russian and Brazilian draughts.
    #[staticmethod]
    fn lidraughts() -> Self {
        DrawRules::lidraughts().into()
    }

    /// The draw rules of English draughts by the WCDF.
    #[staticmethod]
    fn wcdf() -> Self {
        DrawRules::wcdf().into()
    }

    /// The draw rules of international draughts by Annex 1 of the FMJD.
    #[staticmethod]
    fn international() -> Self {
        DrawRules::international().into()
    }

    /// The clauses of the draw rules. If several clauses hold, the first of them is the reason of the draw.
    #[getter]
    fn clauses(&self) -> Vec<PyDrawClause> {
        self.0.iter().copied().map(PyDrawClause).collect()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("DrawRules({})", PyList::new(py, self.clauses())?))
    }

    fn __getnewargs__(&self) -> (Vec<PyDrawClause>,) {
        (self.clauses(),)
    }
}

/// The pickled form of an outcome: winner, reason and clause.
type State = (Option<bool>, &'static str, Option<PyDrawClause>);

/// The outcome of a game by the rules: a win or a draw, with the reason.
///
/// >>> from checkers_bits import Board, WHITE
/// >>> outcome = Board("russian", "B:Wa7:B").outcome()
/// >>> outcome
/// <Outcome White wins: Black has no pieces>
/// >>> outcome.winner == WHITE, outcome.reason, outcome.score
/// (True, 'no_pieces', 1.0)
#[pyclass(frozen, eq, hash, name = "Outcome", module = "checkers_bits")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyOutcome(Outcome);

/// Returns the outcome of a game by these draw rules, or by the usual rules of the variant.
pub(crate) fn outcome(game: &Game, rules: Option<&PyDrawRules>) -> Option<PyOutcome> {
    let rules = rules.map_or(*game.variant().draw_rules(), PyDrawRules::rules);
    game.outcome_by(&rules).map(PyOutcome)
}

#[pymethods]
impl PyOutcome {
    /// The winner, `WHITE` or `BLACK`; `None` for a draw.
    #[getter]
    fn winner(&self) -> Option<bool> {
        self.0.winner().map(is_white)
    }

    /// The reason of the outcome. For a win, `"no_pieces"` or `"blocked"` says why the loser has no move; in
    /// antidraughts, `"gave_all_pieces"` or `"blocked_itself"` says why the winner has no move; `"first_king"` is a
    /// win in Breakthrough. For a draw, the reason is the name of the clause. `str(outcome)` is a sentence with the
    /// reason.
    ///
    /// >>> from checkers_bits import Board
    /// >>> outcome = Board("russian", "W:WKa3,Kc1:BKb8:H10").outcome()
    /// >>> outcome.reason, str(outcome)
    /// ('two_against_king', 'Draw: 5 moves by the stronger side with one or two pieces against a king')
    #[getter]
    fn reason(&self) -> &'static str {
        self.0.reason()
    }

    /// The clause that makes the draw; `None` for a win.
    #[getter]
    fn clause(&self) -> Option<PyDrawClause> {
        match self.0 {
            Outcome::Win { .. } => None,
            Outcome::Draw { reason } => Some(PyDrawClause(reason)),
        }
    }

    /// White's score: 1.0 for a win of White, 0.5 for a draw, 0.0 for a win of Black.
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

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let (restore, outcome) = (slf.get_type().getattr("_restore")?, slf.get());
        Ok((restore, (outcome.winner(), outcome.reason(), outcome.clause())))
    }

    #[staticmethod]
    fn _restore(
        winner: Option<bool>,
        reason: &str,
        clause: Option<PyDrawClause>,
    ) -> PyResult<Self> {
        let named = WinReason::ALL.into_iter().find(|named| named.name() == reason);
        let reason = named.unwrap_or(WinReason::NoPieces);
        Ok(Self(match (winner, clause) {
            (Some(winner), None) => Outcome::Win { winner: color(winner), reason },
            (None, Some(PyDrawClause(reason))) => Outcome::Draw { reason },
            _ => return Err(PyValueError::new_err("expected a winner or a clause")),
        }))
    }
}
