//! The Python class `Game`, which is the record of a game.

use std::borrow::Cow;

use checkers_bits::Game;
use checkers_bits::game::{PlyKind, RecordedResult};
use checkers_pdn::{Encoding, GameTree, Reader, read_result, result_tag};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::argument::{self, natural};
use crate::board::{PyBoard, new_game};
use crate::draw::{PyDrawRules, PyOutcome, outcome};
use crate::moves::PyMove;
use crate::variation::{PyPly, PyVariation, Shared};

/// A game as a record: its tags, its moves with comments and variations, and its result.
///
/// `str(game)` is its PDN.
///
/// >>> from checkers_bits import Game
/// >>> game = Game("russian")
/// >>> game.tags["White"] = "Baas"
/// >>> for text in ["c3-d4", "d6-c5", "b2-c3"]:
/// ...     game.push(text)
/// >>> game.add_comment("Well known.")
/// >>> print(game)
/// [White "Baas"]
/// [Result "*"]
/// [GameType "25"]
/// <BLANKLINE>
/// 1. c3-d4 d6-c5 2. b2-c3 {Well known.} *
/// <BLANKLINE>
#[pyclass(name = "Game", module = "checkers_bits")]
pub(crate) struct PyGame {
    pub(crate) game: Shared,
    /// The tags in their order, as a dictionary that can be changed.
    #[pyo3(get)]
    pub(crate) tags: Py<PyDict>,
    /// The number of the game in its file, counted from 1; `None` for a game that was not read from a
    /// file.
    #[pyo3(get)]
    pub(crate) number: Option<u64>,
    /// The line of the file in which the game begins, counted from 1; `None` for a game that was not
    /// read from a file.
    #[pyo3(get)]
    pub(crate) line: Option<u64>,
    /// Warnings about the text of the game, such as broken tags and illegal variations.
    #[pyo3(get)]
    pub(crate) remarks: Vec<String>,
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (variant = "russian", fen = None))]
    fn new(py: Python<'_>, variant: &str, fen: Option<&str>) -> PyResult<Self> {
        Ok(Self::unread(new_game(argument::variant(variant)?, fen)?, PyDict::new(py).unbind()))
    }

    /// Makes a game from the moves played on a board. The recorded result of a finished game is its outcome by the
    /// usual rules of the variant.
    #[staticmethod]
    fn of_board(py: Python<'_>, board: &PyBoard) -> Self {
        let mut game = board.0.clone();
        if let Some(outcome) = game.outcome() {
            game.set_recorded_result(outcome.into());
        }
        Self::unread(game, PyDict::new(py).unbind())
    }

    /// The name of the variant, or its rules.
    #[getter]
    fn variant(&self) -> Cow<'static, str> {
        argument::written(self.game.lock().variant())
    }

    /// The board at the end of the main line. The history of the board begins at the last position that was set
    /// up.
    fn board(&self) -> PyBoard {
        PyBoard(end_of(&self.game.lock()))
    }

    /// The board at the start of the game.
    #[getter]
    fn start(&self) -> PyBoard {
        PyBoard(Game::from_fen(self.game.lock().start()))
    }

    /// The moves of the main line.
    #[getter]
    fn moves(&self) -> PyResult<Vec<PyMove>> {
        self.main_line().moves()
    }

    /// The main line with its comments and variations. What is changed in it is changed in the game.
    #[getter]
    fn main_line(&self) -> PyVariation {
        self.game.main_line()
    }

    /// Plays a move, given as a `Move` or as text in any notation.
    fn push(&self, mv: &Bound<'_, PyAny>) -> PyResult<()> {
        self.main_line().push(mv)
    }

    /// Takes back the last ply of the main line and returns it.
    fn pop(&self) -> PyResult<PyPly> {
        self.main_line().pop()
    }

    /// Adds a comment after the last move.
    fn add_comment(&self, comment: String) -> PyResult<()> {
        self.main_line().add_comment(comment)
    }

    /// Adds a numeric annotation glyph after the last move: 1 for a good move, 2 for a mistake.
    fn add_nag(&self, #[pyo3(from_py_with = natural)] nag: u16) -> PyResult<()> {
        self.main_line().add_nag(nag)
    }

    /// Adds a copy of a variation that replaces the ply with the number `ply`, counted from 0, and all later plies.
    /// Returns the copy.
    fn add_variation(
        &self,
        #[pyo3(from_py_with = natural)] ply: usize,
        variation: &PyVariation,
    ) -> PyResult<PyVariation> {
        self.main_line().add_variation(ply, variation)
    }

    /// The recorded result: `"white"`, `"black"`, `"draw"`, `"unknown"`, `"both lose"`, or any other text. The
    /// recorded result can contradict the moves.
    ///
    /// A program can set the result to one of these words or to a result in PDN. In PDN, `1-0` is a win of the side
    /// that begins in this game, usually Black in English draughts. If the game has no recorded result, this property is the
    /// result in the tag `Result`.
    ///
    /// >>> from checkers_bits import Game
    /// >>> game = Game("russian")
    /// >>> game.result = "1-0"
    /// >>> game.result
    /// 'white'
    #[getter]
    fn result(&self, py: Python<'_>) -> PyResult<String> {
        Ok(name(&self.recorded_result(py)?).to_owned())
    }

    #[setter]
    fn set_result(&self, py: Python<'_>, result: &str) -> PyResult<()> {
        let tags = self.tags.bind(py);
        let begins = self.game.lock().begins();
        let result = read_result(result, begins).ok_or_else(|| {
            PyValueError::new_err(format!(
                "result: expected 'white', 'black', 'draw', 'both lose', 'unknown', or a result of PDN such as '1-0', found '{result}'"
            ))
        })?;
        if tags.contains("Result")? {
            let tag = result_tag(&result, &self.game.lock());
            tags.set_item("Result", tag)?;
        }
        self.game.lock().set_recorded_result(result);
        Ok(())
    }

    /// The outcome at the end of the main line by these draw rules (default: the usual rules of the
    /// variant).
    #[pyo3(signature = (rules = None))]
    fn outcome(&self, rules: Option<&PyDrawRules>) -> Option<PyOutcome> {
        outcome(&self.game.lock(), rules)
    }

    fn _repr_svg_(&self) -> String {
        self.game.lock().diagram().to_string()
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.tree(py)?.to_string())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (variant, plies) = {
            let game = self.game.lock();
            (game.variant(), game.main_line().plies().len())
        };
        Ok(format!("<Game of {variant}, {plies} plies, {}>", self.result(py)?))
    }

    /// Games are equal if their tags, moves, comments, NAGs, variations and results are equal. A tag that PDN adds,
    /// such as `GameType`, counts as present. So a game is equal to the game that is read from its PDN.
    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        match (self.tree(py), other.tree(py)) {
            (Ok(tree), Ok(other)) => Ok(tree == other),
            // A tag that PDN cannot write makes no tree.
            _ => {
                let game = other.game.lock().clone();
                Ok(*self.game.lock() == game && self.tags.bind(py).eq(&other.tags)?)
            }
        }
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        Ok(Self {
            game: self.game.lock().clone().into(),
            tags: self.tags.bind(py).copy()?.unbind(),
            number: self.number,
            line: self.line,
            remarks: self.remarks.clone(),
        })
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__copy__(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let restore = slf.get_type().getattr("_restore")?;
        let game = slf.try_borrow()?;
        let pdn = game.__str__(slf.py())?;
        Ok((restore, (game.variant(), pdn, game.tags.clone_ref(slf.py()))))
    }

    #[staticmethod]
    fn _restore(variant: &str, pdn: &str, tags: Py<PyDict>) -> PyResult<Self> {
        Ok(Self::unread(read_game(variant, pdn)?, tags))
    }
}

/// Reads a game that `GameTree` has written.
pub(crate) fn read_game(variant: &str, pdn: &str) -> PyResult<Game> {
    let variant = argument::variant(variant)?;
    let mut reader = Reader::new(pdn.as_bytes()).with_encoding(Encoding::Utf8);
    let text = reader.next_game().ok().flatten();
    let game = text.and_then(|text| text.replay(variant).ok());
    game.ok_or_else(|| PyValueError::new_err("expected the PDN of a game"))
}

fn name(result: &RecordedResult) -> &str {
    match result {
        RecordedResult::Unknown => "unknown",
        RecordedResult::WhiteWins => "white",
        RecordedResult::BlackWins => "black",
        RecordedResult::Draw => "draw",
        RecordedResult::BothLose => "both lose",
        RecordedResult::Other(text) => text,
    }
}

impl PyGame {
    /// Makes a game that was not read from a file.
    fn unread(game: Game, tags: Py<PyDict>) -> Self {
        Self { game: game.into(), tags, number: None, line: None, remarks: Vec::new() }
    }

    /// The game as PDN writes it.
    fn tree(&self, py: Python<'_>) -> PyResult<GameTree> {
        let mut tree = GameTree::default();
        for (name, value) in self.tags.bind(py) {
            let (name, value) = (name.extract::<String>()?, value.extract::<String>()?);
            let set = tree.tags.set(&name, &value);
            set.map_err(|error| PyValueError::new_err(format!("tag {name:?}: {error}")))?;
        }
        let result = self.recorded_result(py)?;
        let game = self.game.lock();
        let mut game = Cow::Borrowed(&*game);
        if *game.recorded_result() != result {
            game.to_mut().set_recorded_result(result);
        }
        tree.record(&game);
        Ok(tree)
    }

    /// The recorded result of the game or, without one, the result in the tag `Result`.
    pub(crate) fn recorded_result(&self, py: Python<'_>) -> PyResult<RecordedResult> {
        let (recorded, begins) = {
            let game = self.game.lock();
            (game.recorded_result().clone(), game.begins())
        };
        if recorded != RecordedResult::Unknown {
            return Ok(recorded);
        }
        let tag = self.tags.bind(py).get_item("Result")?;
        let Some(tag) = tag else { return Ok(RecordedResult::Unknown) };
        let text: String = tag.extract()?;
        Ok(read_result(&text, begins).unwrap_or(RecordedResult::Other(text)))
    }
}

/// The pickled form of a game: variant, PDN and tags.
type State = (Cow<'static, str>, String, Py<PyDict>);

/// Returns the part of a game from the last set-up position on, without comments, NAGs and variations.
fn end_of(game: &Game) -> Game {
    let mut end = Game::from_fen(game.start());
    for ply in game.main_line().plies() {
        match ply.kind() {
            // `play` cannot fail, because the move was legal in the game.
            PlyKind::Move(mv) => _ = end.play(mv),
            PlyKind::Setup(_) | PlyKind::UnknownMove => end = Game::from_position(ply.after()),
        }
    }
    end
}
