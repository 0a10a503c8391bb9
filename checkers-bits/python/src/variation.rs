//! `Variation` and `Ply`: lines of play with notes.

use checkers_bits::game::{Notes, Ply, PlyKind, Variation};
use checkers_bits::{Game, Variant};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::any::{Any, Family, Named, with_any};
use crate::argument::natural;
use crate::board::PyBoard;
use crate::error::illegal;
use crate::legal_moves::placed;
use crate::moves::{PyMove, meant};

pub(crate) struct VariationFamily;

impl Family for VariationFamily {
    type Of<V: Variant> = Variation<V>;
}

pub(crate) struct PlyFamily;

impl Family for PlyFamily {
    type Of<V: Variant> = Ply<V>;
}

/// A line of play from the position of a board.
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
#[pyclass(name = "Variation", module = "checkers_bits")]
pub(crate) struct PyVariation(pub(crate) Any<VariationFamily>);

#[pymethods]
impl PyVariation {
    /// A line without moves yet.
    #[new]
    fn new(board: &PyBoard) -> Self {
        Self(with_any!(&board.0, game => from_end_of(game)))
    }

    /// The board from which it starts.
    #[getter]
    fn start(&self) -> PyBoard {
        with_any!(&self.0, variation => PyBoard::of(Game::from_position(variation.start())))
    }

    /// The board at its end, without a history.
    fn board(&self) -> PyBoard {
        with_any!(&self.0, variation => PyBoard::of(Game::from_position(variation.position())))
    }

    /// The plies with their notes.
    #[getter]
    fn plies(&self) -> Vec<PyPly> {
        with_any!(&self.0, variation => variation.plies().iter().map(wrap_ply).collect())
    }

    /// The moves; other plies are left out.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        with_any!(&self.0, variation => moves(variation))
    }

    /// The comments before the first move.
    #[getter]
    fn comments(&self) -> Vec<String> {
        with_any!(&self.0, variation => variation.notes().comments.clone())
    }

    /// Plays a move at its end: a `Move`, or text in any notation.
    fn push(&mut self, mv: &Bound<'_, PyAny>) -> PyResult<()> {
        with_any!(&mut self.0, variation => push(variation, mv))
    }

    /// Takes back the last ply and returns it.
    fn pop(&mut self) -> PyResult<PyPly> {
        let nothing = || PyIndexError::new_err("pop: no move has been played");
        with_any!(&mut self.0, variation => {
            variation.undo().map(|ply| wrap_ply(&ply)).ok_or_else(nothing)
        })
    }

    /// Adds a comment after the last move.
    fn add_comment(&mut self, comment: String) {
        with_any!(&mut self.0, variation => variation.add_comment(comment));
    }

    /// Adds a numeric annotation glyph after the last move: 1 for a good one, 2 for a mistake.
    fn add_nag(&mut self, #[pyo3(from_py_with = natural)] nag: u16) {
        with_any!(&mut self.0, variation => variation.add_nag(nag));
    }

    /// Adds a variation that replaces a ply, counted from 0, and all after it.
    fn add_variation(
        &mut self,
        #[pyo3(from_py_with = natural)] ply: usize,
        variation: &Self,
    ) -> PyResult<()> {
        with_any!(&mut self.0, around => add_variation(around, ply, variation))
    }

    fn __len__(&self) -> usize {
        with_any!(&self.0, variation => variation.plies().len())
    }

    /// True even without moves.
    fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(&self, other: &Self) -> bool {
        with_any!(&self.0, variation => is_equal(variation, &other.0))
    }

    fn __copy__(&self) -> Self {
        Self(with_any!(&self.0, variation => wrap(variation)))
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __repr__(&self) -> String {
        let moves: Vec<_> = self.moves().iter().map(PyMove::__str__).collect();
        format!("<Variation {}>", moves.join(" "))
    }
}

fn from_end_of<V: Named>(game: &Game<V>) -> Any<VariationFamily> {
    V::wrap(game.position().into())
}

pub(crate) fn wrap<V: Named>(variation: &Variation<V>) -> Any<VariationFamily> {
    V::wrap(variation.clone())
}

pub(crate) fn moves<V: Named>(variation: &Variation<V>) -> Vec<PyMove> {
    variation.plies().iter().filter_map(move_of).collect()
}

fn is_equal<V: Named>(variation: &Variation<V>, other: &Any<VariationFamily>) -> bool {
    V::get(other) == Some(variation)
}

pub(crate) fn push<V: Named>(variation: &mut Variation<V>, mv: &Bound<'_, PyAny>) -> PyResult<()> {
    let mv = meant(&variation.position(), mv)?;
    variation.play(mv).map_err(|error| illegal(mv, error))
}

pub(crate) fn add_variation<V: Named>(
    around: &mut Variation<V>,
    ply: usize,
    variation: &PyVariation,
) -> PyResult<()> {
    let other = || PyValueError::new_err(format!("expected a variation of {}", V::VARIANT));
    let variation = V::get(&variation.0).ok_or_else(other)?.clone();
    let added = around.add_variation(ply, variation);
    added.map_err(|error| PyValueError::new_err(error.to_string()))
}

/// A ply of a `Variation`: a move, an unknown move or a set-up position, with its notes.
#[pyclass(frozen, name = "Ply", module = "checkers_bits")]
pub(crate) struct PyPly(Any<PlyFamily>);

fn wrap_ply<V: Named>(ply: &Ply<V>) -> PyPly {
    PyPly(V::wrap(ply.clone()))
}

fn move_of<V: Named>(ply: &Ply<V>) -> Option<PyMove> {
    match ply.kind() {
        PlyKind::Move(mv) => Some(placed(&ply.before(), mv)),
        PlyKind::Setup(_) | PlyKind::UnknownMove => None,
    }
}

#[pymethods]
impl PyPly {
    /// The move; `None` where a position was set up, or a move is missing in the record.
    #[getter]
    fn r#move(&self) -> Option<PyMove> {
        with_any!(&self.0, ply => move_of(ply))
    }

    /// Whether a position was set up here.
    #[getter]
    fn is_setup(&self) -> bool {
        with_any!(&self.0, ply => matches!(ply.kind(), PlyKind::Setup(_)))
    }

    /// The board before it, without a history.
    #[getter]
    fn before(&self) -> PyBoard {
        with_any!(&self.0, ply => PyBoard::of(Game::from_position(ply.before())))
    }

    /// The board after it, without a history.
    #[getter]
    fn after(&self) -> PyBoard {
        with_any!(&self.0, ply => PyBoard::of(Game::from_position(ply.after())))
    }

    /// The comments after it.
    #[getter]
    fn comments(&self) -> Vec<String> {
        self.notes().comments.clone()
    }

    /// The numeric annotation glyphs after it.
    #[getter]
    fn nags(&self) -> Vec<u16> {
        self.notes().nags.clone()
    }

    /// The alternatives to this ply.
    #[getter]
    fn variations(&self) -> Vec<PyVariation> {
        with_any!(&self.0, ply => {
            ply.variations().iter().map(|variation| PyVariation(wrap(variation))).collect()
        })
    }

    fn __repr__(&self) -> String {
        match self.r#move() {
            Some(mv) => format!("<Ply {}>", mv.__str__()),
            None if self.is_setup() => "<Ply setup>".into(),
            None => "<Ply unknown move>".into(),
        }
    }
}

impl PyPly {
    fn notes(&self) -> &Notes {
        with_any!(&self.0, ply => ply.notes())
    }
}
