//! The Python classes `Variation` and `Ply`.

use checkers_bits::Game;
use checkers_bits::game::{Ply, PlyKind, Variation};
use checkers_pdn::GameTree;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::argument::{expect_variant, natural};
use crate::board::PyBoard;
use crate::error::illegal;
use crate::game::read_game;
use crate::moves::{PyMove, meant};

/// A sequence of moves from the position of a board, with comments, NAGs and variations.
///
/// >>> from checkers_bits import Board, Game, Variation
/// >>> game = Game("russian")
/// >>> better = Variation(game.board())
/// >>> better.push("e3-d4")
/// >>> better.add_comment("Usual.")
/// >>> game.push("c3-b4")
/// >>> game.add_variation(0, better)
/// >>> [ply.comments for ply in game.main_line.plies[0].variations[0].plies]
/// [['Usual.']]
#[pyclass(eq, name = "Variation", module = "checkers_bits")]
#[derive(PartialEq)]
pub(crate) struct PyVariation(pub(crate) Variation);

#[pymethods]
impl PyVariation {
    /// Makes a line without moves that starts from the position of a board.
    #[new]
    fn new(board: &PyBoard) -> Self {
        Self(board.0.position().into())
    }

    /// The board at the start of the line.
    #[getter]
    fn start(&self) -> PyBoard {
        PyBoard(Game::from_position(self.0.start()))
    }

    /// The board at the end of the line, without the earlier moves.
    fn board(&self) -> PyBoard {
        PyBoard(Game::from_position(self.0.position()))
    }

    /// The plies of the line with their comments, NAGs and variations.
    #[getter]
    fn plies(&self) -> Vec<PyPly> {
        self.0.plies().iter().cloned().map(PyPly).collect()
    }

    /// The moves of the line, without set-up positions and unknown moves.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        moves(&self.0)
    }

    /// The comments before the first move.
    #[getter]
    fn comments(&self) -> Vec<String> {
        self.0.notes().comments.clone()
    }

    /// Plays a move at the end of the line, given as a `Move` or as text in any notation.
    fn push(&mut self, mv: &Bound<'_, PyAny>) -> PyResult<()> {
        push(&mut self.0, mv)
    }

    /// Takes back the last ply and returns it.
    fn pop(&mut self) -> PyResult<PyPly> {
        let nothing = || PyIndexError::new_err("pop: no move has been played");
        self.0.undo().map(PyPly).ok_or_else(nothing)
    }

    /// Adds a comment after the last move.
    fn add_comment(&mut self, comment: String) {
        self.0.add_comment(comment);
    }

    /// Adds a numeric annotation glyph after the last move: 1 for a good move, 2 for a mistake.
    fn add_nag(&mut self, #[pyo3(from_py_with = natural)] nag: u16) {
        self.0.add_nag(nag);
    }

    /// Adds a variation that replaces the ply with the number `ply`, counted from 0, and all later plies.
    fn add_variation(
        &mut self,
        #[pyo3(from_py_with = natural)] ply: usize,
        variation: &Self,
    ) -> PyResult<()> {
        add_variation(&mut self.0, ply, variation)
    }

    fn __len__(&self) -> usize {
        self.0.plies().len()
    }

    /// A line is true even without moves, so that `if line` tests for `None`.
    fn __bool__(&self) -> bool {
        true
    }

    fn __copy__(&self) -> Self {
        Self(self.0.clone())
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let restore = slf.get_type().getattr("_restore")?;
        let game = Game::from(slf.try_borrow()?.0.clone());
        let mut tree = GameTree::default();
        tree.record(&game);
        Ok((restore, (game.variant().name(), tree.to_string())))
    }

    #[staticmethod]
    fn _restore(variant: &str, pdn: &str) -> PyResult<Self> {
        Ok(Self(read_game(variant, pdn)?.main_line().clone()))
    }

    fn __repr__(&self) -> String {
        let moves: Vec<_> = self.moves().iter().map(PyMove::__str__).collect();
        format!("<Variation {}>", moves.join(" "))
    }
}

/// The pickled form of a variation: variant and PDN.
type State = (&'static str, String);

pub(crate) fn moves(variation: &Variation) -> Vec<PyMove> {
    variation.plies().iter().filter_map(Ply::mv).map(PyMove::from).collect()
}

pub(crate) fn push(variation: &mut Variation, mv: &Bound<'_, PyAny>) -> PyResult<()> {
    let mv = meant(&variation.position(), mv)?;
    variation.play(mv).map_err(|error| illegal(mv, error))
}

pub(crate) fn add_variation(
    around: &mut Variation,
    ply: usize,
    PyVariation(variation): &PyVariation,
) -> PyResult<()> {
    let (expected, found) = (around.start().variant(), variation.start().variant());
    expect_variant("variation", expected, found)?;
    let added = around.add_variation(ply, variation.clone());
    added.map_err(|error| PyValueError::new_err(error.to_string()))
}

/// A ply of a `Variation`: a move, an unknown move or a set-up position, with its comments, NAGs and variations.
#[pyclass(frozen, name = "Ply", module = "checkers_bits")]
pub(crate) struct PyPly(Ply);

#[pymethods]
impl PyPly {
    /// The move; `None` for a set-up position or an unknown move.
    #[getter]
    fn r#move(&self) -> Option<PyMove> {
        self.0.mv().map(PyMove::from)
    }

    /// Whether this ply sets up a position.
    #[getter]
    fn is_setup(&self) -> bool {
        matches!(self.0.kind(), PlyKind::Setup(_))
    }

    /// The board before this ply, without earlier moves.
    #[getter]
    fn before(&self) -> PyBoard {
        PyBoard(Game::from_position(self.0.before()))
    }

    /// The board after this ply, without earlier moves.
    #[getter]
    fn after(&self) -> PyBoard {
        PyBoard(Game::from_position(self.0.after()))
    }

    /// The comments after this ply.
    #[getter]
    fn comments(&self) -> Vec<String> {
        self.0.notes().comments.clone()
    }

    /// The numeric annotation glyphs after this ply.
    #[getter]
    fn nags(&self) -> Vec<u16> {
        self.0.notes().nags.clone()
    }

    /// The variations that replace this ply.
    #[getter]
    fn variations(&self) -> Vec<PyVariation> {
        self.0.variations().iter().cloned().map(PyVariation).collect()
    }

    fn __repr__(&self) -> String {
        match self.r#move() {
            Some(mv) => format!("<Ply {}>", mv.__str__()),
            None if self.is_setup() => "<Ply setup>".into(),
            None => "<Ply unknown move>".into(),
        }
    }
}
