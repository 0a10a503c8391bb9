//! The Python class `Board`.

use std::borrow::Cow;

use checkers_bits::{
    AnyMove, AnyPosition, AnyVariant, Color, DrawRules, Fen, Game, IllegalMove, Piece,
    PositionError,
};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::argument::{self, natural};
use crate::array::Array;
use crate::batch::{AnyGames, methods};
use crate::draw::{PyDrawRules, PyOutcome, outcome};
use crate::error::{fen_error, illegal, no_such_index};
use crate::legal_moves::{PyLegalMoves, is_legal};
use crate::moves::{PyMove, meant, read_move};
use crate::perft;
use crate::piece::{PyPiece, color, is_white};

/// A position of a variant, and the moves that led to it.
///
/// `variant` is one of the names in `VARIANTS`, or the `rules` of a game. `fen` is a FEN in any usual form (default: the start
/// position). `print` shows the board as text, and notebooks show a picture.
///
/// >>> from checkers_bits import Board
/// >>> board = Board("russian")
/// >>> for text in ["c3-d4", "d6c5", "25-22"]:
/// ...     board.push(text)
/// >>> [str(move) for move in board.legal_moves][:3]
/// ['h6-g5', 'c5-b4', 'b6-a5']
#[pyclass(name = "Board", module = "checkers_bits")]
pub(crate) struct PyBoard(pub(crate) Game);

/// Makes a game from a FEN, or from the start position.
pub(crate) fn new_game(variant: AnyVariant, fen: Option<&str>) -> PyResult<Game> {
    Ok(match fen {
        None => Game::new(variant),
        Some(fen) => Game::from_fen(argument::fen(fen, variant)?),
    })
}

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (variant = "russian", fen = None))]
    fn new(variant: &str, fen: Option<&str>) -> PyResult<Self> {
        Ok(Self(new_game(argument::variant(variant)?, fen)?))
    }

    /// Makes a board from a position in the form of the Hub protocol.
    ///
    /// >>> from checkers_bits import Board
    /// >>> Board.from_hub("russian", "BbeeeeeeeeeeeeeeeeeeeeweeeeeeWeee").fen()
    /// 'B:Wc3,Ka1:Bb8:H0:F1'
    #[staticmethod]
    fn from_hub(variant: &str, text: &str) -> PyResult<Self> {
        let name = argument::variant(variant)?;
        Ok(Self(Game::from_position(AnyPosition::from_hub(text, name).map_err(fen_error)?)))
    }

    /// The name of the variant, or its rules.
    #[getter]
    fn variant(&self) -> Cow<'static, str> {
        argument::written(self.0.variant())
    }

    /// The side to move, `WHITE` or `BLACK`. If a program sets it, the board forgets its earlier moves and its clocks.
    #[getter]
    fn turn(&self) -> bool {
        is_white(self.0.position().side_to_move())
    }

    #[setter]
    fn set_turn(&mut self, color: bool) {
        self.set_up(self.0.position().with_side_to_move(self::color(color)));
    }

    /// The legal moves: a sequence that does not change when the board changes.
    #[getter]
    fn legal_moves(&self) -> PyLegalMoves {
        PyLegalMoves(self.0.position())
    }

    /// Sets up the start position. The board forgets its earlier moves.
    fn reset(&mut self) {
        self.0 = Game::new(self.0.variant());
    }

    /// Removes all pieces. White is to move, and the board forgets its earlier moves.
    fn clear(&mut self) -> PyResult<()> {
        let empty = AnyPosition::new(self.0.variant(), [], Color::White);
        self.set_up(empty.map_err(misplaced)?);
        Ok(())
    }

    /// Sets up the position of a FEN. The board forgets its earlier moves.
    ///
    /// >>> from checkers_bits import Board
    /// >>> board = Board("russian")
    /// >>> board.set_fen("W:WKa1:Bh8")
    /// >>> board.fen()
    /// 'W:WKa1:Bh8:H0:F1'
    fn set_fen(&mut self, fen: &str) -> PyResult<()> {
        self.0 = new_game(self.0.variant(), Some(fen))?;
        Ok(())
    }

    /// The faults of the position: sides that have more pieces than at the start of a game, or none. Other faults cannot be
    /// set up.
    ///
    /// >>> from checkers_bits import Board
    /// >>> Board("russian").status(), Board("russian", "W:Wc3:B").status()
    /// ([], ['Black has 0 pieces, expected 1 to 12'])
    fn status(&self) -> Vec<String> {
        let (position, start) = (self.0.position(), self.0.variant().start());
        let faults = Color::ALL.into_iter().filter_map(|side| {
            let [found, most] = [position, start].map(|of| of.all(side).count());
            let is_fault = found == 0 || found > most;
            is_fault.then(|| format!("{side} has {found} pieces, expected 1 to {most}"))
        });
        faults.collect()
    }

    /// Plays a move, given as a `Move` or as text in any common notation. An illegal move is an error.
    ///
    /// >>> from checkers_bits import Board
    /// >>> Board("russian").push("c3-c4")
    /// Traceback (most recent call last):
    /// checkers_bits.InvalidMoveError: c3-c4: move, byte 4: expected a playing square of the board, found 'c'
    fn push(&mut self, mv: &Bound<'_, PyAny>) -> PyResult<()> {
        let mv = meant(&self.0.position(), mv)?;
        self.0.play(mv).map_err(|error| illegal(mv, error))
    }

    /// Takes back the last move and returns it.
    fn pop(&mut self) -> PyResult<PyMove> {
        let undone = self.0.undo().and_then(|ply| ply.mv());
        undone.map(PyMove::from).ok_or_else(|| no_move("pop"))
    }

    /// The last move.
    fn peek(&self) -> PyResult<PyMove> {
        self.0.moves().next_back().map(PyMove::from).ok_or_else(|| no_move("peek"))
    }

    /// The moves played, in order.
    #[getter]
    fn move_stack(&self) -> Vec<PyMove> {
        self.0.moves().map(PyMove::from).collect()
    }

    /// The board before the first move, as a new board.
    fn root(&self) -> Self {
        Self(Game::from_fen(self.0.start()))
    }

    /// Reads a text as a legal move and returns the move, without playing it.
    ///
    /// >>> from checkers_bits import Board
    /// >>> board = Board("russian", "W:Wc3:Bd4,d6")
    /// >>> {board.parse(text) for text in ["c3:c7", "C3 x C7", "cc7", "22x6", "22x15x6"]}
    /// {<Move c3:c7>}
    fn parse(&self, text: &str) -> PyResult<PyMove> {
        let position = self.0.position();
        Ok((position, read_move(&position, text)?).into())
    }

    /// Whether a move is legal. The move is a `Move` or a text in any notation.
    fn is_legal(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        is_legal(&self.0.position(), mv)
    }

    /// Whether the side to move can capture. A capture is mandatory, unless `rules` say that it may be refused.
    #[getter]
    fn has_captures(&self) -> bool {
        self.0.position().has_captures()
    }

    /// Whether the game has ended: `outcome` is not `None`.
    #[pyo3(signature = (rules = None))]
    fn is_game_over(&self, rules: Option<&PyDrawRules>) -> bool {
        self.outcome(rules).is_some()
    }

    /// The outcome by these draw rules (default: the usual rules of the variant); `None` if the game
    /// goes on.
    ///
    /// A side without a legal move has lost.
    #[pyo3(signature = (rules = None))]
    fn outcome(&self, rules: Option<&PyDrawRules>) -> Option<PyOutcome> {
        outcome(&self.0, rules)
    }

    /// The FEN of the position with its clocks: `:H` counts plies for draw rules, `:F` is the number of the next
    /// move.
    ///
    /// The field `:R` follows if `:H` does not determine all draw counters. A board made from the FEN has the same
    /// outcomes as this board, except draws by repetition. `names` is `"algebraic"` or `"numeric"` (default: the
    /// usual notation of the variant).
    ///
    /// >>> from checkers_bits import Board
    /// >>> board = Board("russian", "W:WKa3,Kc1:BKb8:H8:F31")
    /// >>> board.push("c1-d2")
    /// >>> board.fen(), board.fen("numeric")
    /// ('B:WKa3,Kd2:BKb8:H9:F31', 'B:WK21,K26:BK1:H9:F31')
    #[pyo3(signature = (names = None))]
    fn fen(&self, names: Option<&str>) -> PyResult<String> {
        let names = argument::square_names(self.0.variant(), names)?;
        Ok(self.0.fen().text(names).to_string())
    }

    /// The position in the form of the Hub protocol: a letter for each square.
    fn hub(&self) -> String {
        self.0.position().hub().to_string()
    }

    /// A hash of the position, the same on all machines and in all versions.
    #[getter]
    fn key(&self) -> u64 {
        self.0.position().key()
    }

    /// The position as planes, as in `Batch.planes`: an array of shape `(4, height, width)`.
    ///
    /// The planes are own men, own kings, the opponent's men and the opponent's kings, from the point
    /// of view of the side to move. `dtype` is `"uint8"` or `"float32"`.
    ///
    /// >>> from checkers_bits import Board
    /// >>> Board("russian").planes("float32").shape
    /// (4, 8, 8)
    #[pyo3(signature = (dtype = None))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Array<'py>> {
        methods::planes(py, &*self.batch()?, None, dtype, &[])
    }

    /// The legal moves as a mask, as in `Batch.mask`: a bool for each move index.
    ///
    /// Without `ranks`, the mask has a flag for every legal move. With `ranks=1`, captures with the same first and
    /// last square share one flag; see `Batch.mask`.
    ///
    /// >>> from checkers_bits import Board
    /// >>> board = Board("international")
    /// >>> mask = board.mask()
    /// >>> len(mask), [str(board.move_at(i)) for i, flag in enumerate(mask) if flag][:2]
    /// (2500, ['31-26', '31-27'])
    #[pyo3(signature = (*, ranks = None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = natural)] ranks: Option<usize>,
    ) -> PyResult<Array<'py>> {
        methods::mask(py, &*self.batch()?, None, ranks, &[])
    }

    /// The index of a legal move, for `Batch.step`. The move is a `Move` or a text.
    ///
    /// >>> from checkers_bits import Board
    /// >>> Board("russian").move_index("c3-b4") == 21 * 32 + 16
    /// True
    fn move_index(&self, mv: &Bound<'_, PyAny>) -> PyResult<i32> {
        let position = self.0.position();
        let mv = meant(&position, mv)?;
        let is_legal = position.is_legal(mv);
        let index = if is_legal { methods::index_of(&position, mv)? } else { None };
        index.ok_or_else(|| illegal(mv, IllegalMove))
    }

    /// The legal move that has an index.
    ///
    /// >>> from checkers_bits import Board
    /// >>> Board("russian").move_at(21 * 32 + 16)
    /// <Move c3-b4>
    /// >>> Board("russian").move_at(0)
    /// Traceback (most recent call last):
    /// checkers_bits.IllegalMoveError: expected the index of a legal move, found 0
    fn move_at(&self, index: i64) -> PyResult<PyMove> {
        let position = self.0.position();
        let mv = methods::move_at(&position, index)?.ok_or_else(|| no_such_index(index))?;
        Ok((position, mv).into())
    }

    /// The piece on a square; `None` on an empty square. The square is a number or a name.
    ///
    /// >>> from checkers_bits import Board
    /// >>> board = Board("russian")
    /// >>> board.piece_at("c3") == board.piece_at(22), board.piece_at("d4")
    /// (True, None)
    fn piece_at(&self, square: &Bound<'_, PyAny>) -> PyResult<Option<PyPiece>> {
        let square = argument::square(self.0.variant(), square)?;
        Ok(self.0.position().piece_at(square).map(PyPiece::from))
    }

    /// The pieces as a dictionary, by the numbers of their squares.
    ///
    /// >>> from checkers_bits import Board
    /// >>> Board("russian", "W:WKa1:Bh8").piece_map()
    /// {4: Piece(BLACK, is_king=False), 29: Piece(WHITE, is_king=True)}
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (position, map) = (self.0.position(), PyDict::new(py));
        for square in position.variant().numbered_squares() {
            if let Some(piece) = position.piece_at(square) {
                map.set_item(square.number(), PyPiece::from(piece))?;
            }
        }
        Ok(map)
    }

    /// Puts a piece on a square, or removes the piece there if `piece` is `None`. The board forgets its earlier moves
    /// and its clocks.
    ///
    /// >>> from checkers_bits import WHITE, Board, Piece
    /// >>> board = Board("russian")
    /// >>> board.set_piece_map({})
    /// >>> board.set_piece_at("c3", Piece(WHITE))
    /// >>> board.fen()
    /// 'W:Wc3:B:H0:F1'
    #[pyo3(signature = (square, piece))]
    fn set_piece_at(&mut self, square: &Bound<'_, PyAny>, piece: Option<&PyPiece>) -> PyResult<()> {
        let square = argument::square(self.0.variant(), square)?;
        let position = self.0.position().with_piece(square, piece.map(|&piece| piece.into()));
        self.set_up(position.map_err(misplaced)?);
        Ok(())
    }

    /// Removes the piece on a square and returns it; `None` if the square is empty. The board forgets its earlier moves
    /// and its clocks.
    fn remove_piece_at(&mut self, square: &Bound<'_, PyAny>) -> PyResult<Option<PyPiece>> {
        let piece = self.piece_at(square)?;
        self.set_piece_at(square, None)?;
        Ok(piece)
    }

    /// Replaces all pieces by those of a dictionary like `piece_map`. The board forgets its earlier moves and its
    /// clocks.
    fn set_piece_map(&mut self, pieces: &Bound<'_, PyDict>) -> PyResult<()> {
        let variant = self.0.variant();
        let placed = |(square, piece): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            let piece = *piece.cast::<PyPiece>()?.get();
            Ok((argument::square(variant, &square)?, piece.into()))
        };
        let pieces = pieces.iter().map(placed).collect::<PyResult<Vec<_>>>()?;
        let position = AnyPosition::new(variant, pieces, self.0.position().side_to_move());
        self.set_up(position.map_err(misplaced)?);
        Ok(())
    }

    /// The square numbers of the men of a side.
    fn men(&self, color: bool) -> Vec<u32> {
        self.squares(Piece { color: self::color(color), is_king: false })
    }

    /// The square numbers of the kings of a side.
    fn kings(&self, color: bool) -> Vec<u32> {
        self.squares(Piece { color: self::color(color), is_king: true })
    }

    /// The number of moves played.
    fn ply(&self) -> usize {
        self.0.moves().count()
    }

    /// The number of times that the position has occurred, including now.
    fn repetitions(&self) -> usize {
        self.0.repetitions()
    }

    /// Whether the position has occurred `count` times, including now.
    #[pyo3(signature = (count = 3))]
    fn is_repetition(&self, count: usize) -> bool {
        self.0.repetitions() >= count
    }

    /// The number of sequences of `depth` moves.
    ///
    /// Other Python threads can run during the count. Ctrl-C stops the count.
    ///
    /// >>> from checkers_bits import Board
    /// >>> Board("russian").perft(7)
    /// 190146
    #[pyo3(signature = (depth, *, threads = 1))]
    fn perft(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = natural)] depth: u32,
        #[pyo3(from_py_with = argument::threads)] threads: usize,
    ) -> PyResult<u64> {
        perft::count(py, &self.0.position(), depth, threads)
    }

    /// The position rotated by 180° with colours swapped, as a new board. The new board keeps the clocks but not
    /// the earlier moves.
    fn rotated_180(&self) -> Self {
        let fen = self.0.fen();
        Self(Game::from_fen(Fen { position: fen.position.rotated_180(), ..fen }))
    }

    /// An independent copy. With `stack=False`, the copy has the clocks but no move history.
    #[pyo3(signature = (*, stack = true))]
    fn copy(&self, stack: bool) -> Self {
        Self(if stack { self.0.clone() } else { Game::from_fen(self.0.fen()) })
    }

    /// The board as text with the characters ⛀ and ⛁ for White's men and kings, and ⛂ and ⛃ for Black's.
    ///
    /// >>> from checkers_bits import Board
    /// >>> print(Board("russian", "W:WKa1,c3:Bb6,Kd8").unicode().splitlines()[0])
    /// 8   .   ⛃   .   .
    fn unicode(&self) -> String {
        let glyph = |letter| match letter {
            'w' => '⛀',
            'W' => '⛁',
            'b' => '⛂',
            'B' => '⛃',
            other => other,
        };
        let text = self.__str__();
        // The last line has the names of the files, so its letters stay.
        let (ranks, files) = text.trim_end().rsplit_once('\n').unwrap_or_default();
        let ranks: String = ranks.chars().map(glyph).collect();
        format!("{ranks}\n{files}")
    }

    /// A picture of the board in SVG, with a move: `move`, a `Move` or the text of a legal move, or else the last move.
    ///
    /// `size` is the width in pixels. `turned` puts Black below. `names` is `"numeric"` (numbers on the squares),
    /// `"algebraic"` (letters around the board) or `"none"` (default: the usual notation of the variant). `colors` are the colours
    /// of light and dark squares. `marks` are squares that get a ring, and `arrows` are pairs of squares; each can have a
    /// colour as its last item.
    ///
    /// >>> from checkers_bits import Board
    /// >>> board = Board("russian")
    /// >>> picture = board.svg("c3-d4", size=300, turned=True, marks=["c3", ("e3", "green")], arrows=[("d6", "c5")])
    /// >>> picture.startswith("<svg ") and 'width="300"' in picture
    /// True
    #[pyo3(signature = (
        r#move = None, *, size = None, turned = false, names = None, colors = None, marks = None, arrows = None
    ))]
    #[expect(clippy::too_many_arguments, reason = "the keyword arguments of a Python method")]
    fn svg<'py>(
        &self,
        py: Python<'py>,
        r#move: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = natural)] size: Option<u32>,
        turned: bool,
        names: Option<&str>,
        colors: Option<(String, String)>,
        marks: Option<Vec<Bound<'_, PyAny>>>,
        arrows: Option<Vec<Bound<'_, PyAny>>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (position, mut diagram) = (self.0.position(), self.0.diagram());
        let square = |argument: &Bound<'_, PyAny>| argument::square(position.variant(), argument);
        if let Some(mv) = r#move {
            let before = mv.cast::<PyMove>().map_or(position, |mv| mv.get().position);
            diagram = diagram.with_move_of(&before, meant(&position, mv)?);
        }
        if let Some(size) = size {
            diagram = diagram.with_size(size);
        }
        if turned {
            diagram = diagram.turned();
        }
        if let Some(names) = names {
            let names =
                (names != "none").then(|| argument::square_names(position.variant(), Some(names)));
            diagram = diagram.with_names(names.transpose()?);
        }
        if let Some((light, dark)) = colors {
            diagram = diagram.with_colors(&light, &dark);
        }
        for (items, ends) in [(marks, 1), (arrows, 2)] {
            for item in items.unwrap_or_default() {
                let parts = match item.cast::<PyTuple>() {
                    Ok(parts) => parts.iter().collect(),
                    Err(_) => vec![item],
                };
                let color = parts.get(ends).map(PyAnyMethods::extract::<String>).transpose()?;
                let color = color.as_deref().unwrap_or("#06c");
                let squares = parts.iter().take(ends).map(square).collect::<PyResult<Vec<_>>>()?;
                diagram = match squares[..] {
                    [at] if ends == 1 => diagram.with_mark(at, color),
                    [from, to] => diagram.with_arrow(from, to, color),
                    _ => return Err(PyValueError::new_err("arrows: expected pairs of squares")),
                };
            }
        }
        // A notebook shows this text as a picture.
        py.import("checkers_bits._player")?.getattr("Picture")?.call1((diagram.to_string(),))
    }

    fn _repr_svg_(&self) -> String {
        self.0.diagram().to_string()
    }

    fn __copy__(&self) -> Self {
        self.copy(true)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(true)
    }

    /// Boards are equal if variant, position, side to move and clocks are equal. Earlier moves do not matter. To
    /// compare positions without clocks, use `key`.
    fn __eq__(&self, other: &Self) -> bool {
        self.0.fen() == other.0.fen()
    }

    fn __str__(&self) -> String {
        format!("{:#}", self.0.position())
    }

    fn __repr__(&self) -> String {
        format!("Board('{}', '{}')", self.0.variant(), self.0.fen())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let restore = slf.get_type().getattr("_restore")?;
        let board = slf.try_borrow()?;
        let hub = |(position, mv): (AnyPosition, AnyMove)| position.notation(mv).hub().to_string();
        let (start, moves) = (board.0.start().to_string(), board.0.moves().map(hub).collect());
        Ok((restore, (board.variant(), start, moves)))
    }

    #[staticmethod]
    fn _restore(variant: &str, start: &str, moves: Vec<Bound<'_, PyAny>>) -> PyResult<Self> {
        let mut board = Self::new(variant, Some(start))?;
        moves.iter().try_for_each(|mv| board.push(mv))?;
        Ok(board)
    }
}

/// The pickled form of a board: variant, start position and moves.
type State = (Cow<'static, str>, String, Vec<String>);

impl PyBoard {
    /// Makes a position the start of the game.
    fn set_up(&mut self, position: AnyPosition) {
        self.0 = Game::from_position(position);
    }

    /// Makes a batch of one game that starts from the position. The batch has no draw rules, so that its moves are
    /// in the mask even if the game is a draw.
    fn batch(&self) -> PyResult<Box<dyn AnyGames>> {
        methods::games(1, Fen::from(self.0.position()), &DrawRules::none(), 1)
    }

    /// Returns square numbers as `u32`, because pyo3 converts `Vec<u8>` to `bytes`.
    fn squares(&self, wanted: Piece) -> Vec<u32> {
        let position = self.0.position();
        let squares = position.variant().numbered_squares();
        let found = squares.filter(|&square| position.piece_at(square) == Some(wanted));
        found.map(|square| square.number().into()).collect()
    }
}

fn misplaced(error: PositionError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn no_move(method: &str) -> PyErr {
    PyIndexError::new_err(format!("{method}: no move has been played"))
}
