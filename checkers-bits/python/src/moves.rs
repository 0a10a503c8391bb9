//! The Python class `Move`.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

use checkers_bits::{AnyMove, AnyPosition, AnySquare, Notation};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::argument;
use crate::error::{IllegalMoveError, fen_error, unreadable};

/// A legal move of a position.
///
/// Captures of the same pieces between the same squares in different orders are one move. Squares are given by
/// number; `square_name` converts a number to a name.
///
/// >>> from checkers_bits import Board
/// >>> move = Board("russian", "W:Wc3:Bd4,d6").legal_moves[0]
/// >>> move
/// <Move c3:c7>
/// >>> move.from_square, move.to_square, move.captured, move.path
/// (22, 6, (10, 18), (22, 15, 6))
#[pyclass(frozen, name = "Move", module = "checkers_bits")]
#[derive(Clone)]
pub(crate) struct PyMove {
    /// The position before the move, which the notation needs.
    pub(crate) position: AnyPosition,
    pub(crate) mv: AnyMove,
}

/// A move with the position before it.
impl From<(AnyPosition, AnyMove)> for PyMove {
    fn from((position, mv): (AnyPosition, AnyMove)) -> Self {
        Self { position, mv }
    }
}

impl PyMove {
    fn pdn(&self) -> Notation {
        self.position.notation(self.mv)
    }
}

#[pymethods]
impl PyMove {
    /// The name of the variant, or its rules.
    #[getter]
    fn variant(&self) -> Cow<'static, str> {
        argument::written(self.mv.variant())
    }

    /// The number of the square from which the piece moves.
    #[getter(from_square)]
    fn first_square(&self) -> u8 {
        self.mv.from_square().number()
    }

    /// The number of the square on which the piece ends. A capture can end on its first square.
    #[getter]
    fn to_square(&self) -> u8 {
        self.mv.to_square().number()
    }

    /// The square numbers of the captured pieces, in ascending order.
    #[getter]
    fn captured<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let squares = self.mv.captured().into_iter();
        let mut squares: Vec<u8> = squares.map(AnySquare::number).collect();
        squares.sort_unstable();
        PyTuple::new(py, squares)
    }

    /// The square numbers from the first to the last square of the move. A capture also has the square on which the
    /// piece lands after each captured piece. If a king could land on several squares, this is the square on which
    /// it turns or, if it goes straight on, the square right behind the captured piece.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let path = self.position.path(self.mv);
        PyTuple::new(py, path.map(AnySquare::number).collect::<Vec<_>>())
    }

    /// Whether the move makes a man a king.
    #[getter]
    fn promotes(&self) -> bool {
        self.mv.promotes()
    }

    /// Whether the move captures pieces.
    #[getter]
    fn is_capture(&self) -> bool {
        self.mv.is_capture()
    }

    /// The move in Hub notation, which is never ambiguous.
    ///
    /// >>> from checkers_bits import Board
    /// >>> Board("international", "W:W28:B12,22").legal_moves[0].hub
    /// '28x8x22x12'
    #[getter]
    fn hub(&self) -> String {
        self.pdn().hub().to_string()
    }

    /// Writes the move in a notation.
    ///
    /// `style` is `"pdn"`, `"long"` (all squares) or `"hub"`. The style `"pdn"` has the first and the
    /// last square, and the squares between only if another legal move has the same first and last
    /// square. `names` is `"algebraic"` or `"numeric"` (default: the usual notation of the variant).
    /// `sign` replaces the capture sign.
    ///
    /// >>> from checkers_bits import Board
    /// >>> move = Board("russian", "W:Wc3:Bd4,d6").legal_moves[0]
    /// >>> move.notation("long"), move.notation(names="numeric", sign="x")
    /// ('c3:e5:c7', '22x6')
    #[pyo3(signature = (style = "pdn", *, names = None, sign = None))]
    fn notation(&self, style: &str, names: Option<&str>, sign: Option<char>) -> PyResult<String> {
        let styled = match style {
            "pdn" => self.pdn(),
            "long" => self.pdn().long(),
            "hub" => return Ok(self.pdn().hub().to_string()),
            found => {
                return Err(PyValueError::new_err(format!(
                    "style: expected 'pdn', 'long' or 'hub', found '{found}'"
                )));
            }
        };
        let named = styled.names(argument::square_names(self.mv.variant(), names)?);
        Ok(sign.map_or(named, |sign| named.capture_sign(sign)).to_string())
    }

    pub(crate) fn __str__(&self) -> String {
        self.pdn().to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.__str__())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.mv == other.mv
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let ends = [self.mv.from_square(), self.mv.to_square()].map(AnySquare::number);
        (self.mv.captured().bits(), u16::from_le_bytes(ends)).hash(&mut hasher);
        hasher.finish()
    }

    /// A move is immutable, so it is its own copy.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let restore = slf.get_type().getattr("_restore")?;
        let (variant, hub) = (slf.get().variant(), slf.get().hub());
        let position = slf.get().position.hub().to_string();
        Ok((restore, (variant, position, hub)))
    }

    #[staticmethod]
    fn _restore(variant: &str, position: &str, hub: &str) -> PyResult<Self> {
        let name = argument::variant(variant)?;
        let position = AnyPosition::from_hub(position, name).map_err(fen_error)?;
        Ok((position, read_move(&position, hub)?).into())
    }
}

/// The pickled form of a move: variant, position and Hub notation.
type State = (Cow<'static, str>, String, String);

/// Converts an argument to a move. A text is read as a legal move. A `Move` is returned without a check
/// of legality.
pub(crate) fn meant(position: &AnyPosition, argument: &Bound<'_, PyAny>) -> PyResult<AnyMove> {
    if let Ok(mv) = argument.cast::<PyMove>() {
        let (expected, mv) = (position.variant(), mv.get().mv);
        let found = mv.variant();
        let message = || format!("expected a move of {expected}, found one of {found}");
        return (found == expected)
            .then_some(mv)
            .ok_or_else(|| IllegalMoveError::new_err(message()));
    }
    let text = argument.cast::<PyString>();
    let text = text.map_err(|_| PyTypeError::new_err("expected a Move or a text"))?.to_str()?;
    read_move(position, text)
}

/// Reads a text as a legal move.
pub(crate) fn read_move(position: &AnyPosition, text: &str) -> PyResult<AnyMove> {
    position.read_move(text).map_err(|error| unreadable(text, &error))
}
