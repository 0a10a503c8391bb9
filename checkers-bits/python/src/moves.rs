//! `Move`.

use std::hash::{DefaultHasher, Hash, Hasher};

use checkers_bits::{AnyMove, AnyPosition, AnySquare, Notation};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::argument;
use crate::error::{IllegalMoveError, fen_error, unreadable};

/// A legal move of a position.
///
/// Two orders that capture the same pieces between the same squares are one move. Squares are
/// numbers of the numeric notation; `square_name` converts them to names.
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
    /// Decides the notation.
    pub(crate) position: AnyPosition,
    pub(crate) mv: AnyMove,
}

impl PyMove {
    fn pdn(&self) -> Notation {
        self.position.notation(self.mv)
    }
}

#[pymethods]
impl PyMove {
    /// The name of the variant.
    #[getter]
    fn variant(&self) -> &'static str {
        self.mv.variant().name()
    }

    /// The square that the piece leaves.
    #[getter(from_square)]
    fn first_square(&self) -> u8 {
        self.mv.from().number()
    }

    /// The square that the piece ends on; a capture can end where it began.
    #[getter]
    fn to_square(&self) -> u8 {
        self.mv.to().number()
    }

    /// The squares of the captured pieces, in the order of their numbers.
    #[getter]
    fn captured<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let squares = self.mv.captured().into_iter();
        let mut squares: Vec<u8> = squares.map(AnySquare::number).collect();
        squares.sort_unstable();
        PyTuple::new(py, squares)
    }

    /// The squares from the first to the last. For a capture also the squares where the piece
    /// turns or, where it goes straight on, the square right behind the captured piece.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let path = self.position.path(self.mv);
        PyTuple::new(py, path.map(AnySquare::number).collect::<Vec<_>>())
    }

    /// Whether a man becomes a king.
    #[getter]
    fn promotes(&self) -> bool {
        self.mv.promotes()
    }

    /// Whether pieces are captured.
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

    /// The move in a notation.
    ///
    /// `style` is `"pdn"` (first and last square; squares between only if another legal move has
    /// the same ends), `"long"` (all squares) or `"hub"`. `names` is `"algebraic"` or `"numeric"`
    /// (default: the usual one of the variant). `sign` replaces the capture sign.
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
        self.mv.variant().hash(&mut hasher);
        self.mv.hash(&mut hasher);
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
        let mv = position.read_move(hub).map_err(|error| unreadable(hub, &error))?;
        Ok(Self { position, mv })
    }
}

/// The pickled form of a move: variant, position and Hub notation.
type State = (&'static str, String, String);

/// The move that an argument means: a text is read as a legal move, a `Move` is used unchanged.
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
    position.read_move(text).map_err(|error| unreadable(text, &error))
}
