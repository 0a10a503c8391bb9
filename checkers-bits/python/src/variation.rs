//! The Python classes `Variation` and `Ply`, which are views of a game.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use checkers_bits::Game;
use checkers_bits::game::{Notes, Ply, PlyKind, Variation, VariationError};
use checkers_pdn::{Command, Comment, GameTree};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

use crate::argument::{expect_variant, natural, written};
use crate::board::PyBoard;
use crate::engine;
use crate::error::illegal;
use crate::game::read_game;
use crate::moves::{PyMove, meant};

/// A game and its views: lines and plies. A change by one of them is seen by all.
#[derive(Clone)]
pub(crate) struct Shared {
    game: Arc<Mutex<Game>>,
    edits: Arc<Mutex<Vec<Edit>>>,
}

/// A change of the places of lines: the path of a line, a ply of it, and the number of the variation that was removed;
/// without a number, a variation of this ply was promoted.
type Edit = (Vec<(usize, usize)>, usize, Option<usize>);

impl From<Game> for Shared {
    fn from(game: Game) -> Self {
        Self { game: Arc::new(Mutex::new(game)), edits: Arc::default() }
    }
}

impl Shared {
    /// Locks the game. No Python code may run meanwhile, because it could lock the game again.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Game> {
        self.game.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn edits(&self) -> MutexGuard<'_, Vec<Edit>> {
        self.edits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn main_line(&self) -> PyVariation {
        self.line(Vec::new())
    }

    fn line(&self, path: Vec<(usize, usize)>) -> PyVariation {
        PyVariation { game: self.clone(), path, edits: self.edits().len() }
    }
}

/// A sequence of moves from the position of a board, with comments, NAGs and variations.
///
/// The main line of a game and the variations of its plies are views of the game: what is changed in them is changed
/// in the game. A line that has been taken back raises an `IndexError`, and so does a variation that `promote` of itself or of
/// another one has moved: take it from its ply again.
///
/// >>> from checkers_bits import Board, Game, Variation
/// >>> game = Game("russian")
/// >>> better = Variation(game.board())
/// >>> better.push("e3-d4")
/// >>> game.push("c3-b4")
/// >>> _ = game.add_variation(0, better)
/// >>> game.main_line.plies[0].variations[0].plies[0].comments.append("Usual.")
/// >>> print(*str(game).splitlines()[-1:])
/// 1. c3-b4 (1. e3-d4 {Usual.}) *
#[pyclass(frozen, name = "Variation", module = "checkers_bits")]
#[derive(Clone)]
pub(crate) struct PyVariation {
    game: Shared,
    /// The place of the line in the game: from the main line on, a ply and the number of one of its variations.
    path: Vec<(usize, usize)>,
    /// The number of edits of the game before this path.
    edits: usize,
}

impl From<Variation> for PyVariation {
    /// Makes a line of its own.
    fn from(line: Variation) -> Self {
        Shared::from(Game::from(line)).main_line()
    }
}

impl PyVariation {
    fn read<R>(&self, f: impl FnOnce(&Variation) -> R) -> PyResult<R> {
        let game = self.game.lock();
        let line = self.path()?.into_iter().try_fold(game.main_line(), |line, (ply, number)| {
            line.plies().get(ply)?.variations().get(number)
        });
        line.map(f).ok_or_else(taken_back)
    }

    fn edit<R>(&self, f: impl FnOnce(&mut Variation) -> R) -> PyResult<R> {
        let mut game = self.game.lock();
        let line = self
            .path()?
            .into_iter()
            .try_fold(game.main_line_mut(), |line, (ply, number)| line.variation_mut(ply, number));
        line.map(f).ok_or_else(taken_back)
    }

    /// The place of the line after all edits.
    fn path(&self) -> PyResult<Vec<(usize, usize)>> {
        let mut path = self.path.clone();
        for (line, ply, removed) in &self.game.edits()[self.edits..] {
            if !path.starts_with(line) || path.len() == line.len() {
                continue;
            }
            let (at, number) = &mut path[line.len()];
            match *removed {
                Some(removed) if *at != *ply || *number < removed => {}
                Some(removed) if *number > removed => *number -= 1,
                None if *at < *ply => {}
                _ => return Err(taken_back()),
            }
        }
        Ok(path)
    }

    fn copied(&self) -> PyResult<Variation> {
        self.read(Variation::clone)
    }

    fn ply(&self, index: usize) -> PyPly {
        PyPly { line: self.clone(), index }
    }

    fn variation(&self, ply: usize, number: usize) -> PyResult<Self> {
        Ok(self.game.line([self.path()?, vec![(ply, number)]].concat()))
    }

    /// The line that this variation belongs to, with the ply that it replaces and its number there.
    fn place(&self) -> PyResult<(Self, usize, usize)> {
        let expected = || PyValueError::new_err("expected a variation, found the main line");
        let mut path = self.path()?;
        let (ply, number) = path.pop().ok_or_else(expected)?;
        Ok((self.game.line(path), ply, number))
    }

    fn edit_notes(&self, plies: usize, f: impl FnOnce(&mut Notes)) -> PyResult<()> {
        self.edit(|line| line.notes_mut(plies).map(f))?.ok_or_else(taken_back)
    }
}

fn taken_back() -> PyErr {
    PyIndexError::new_err("this line or ply was taken back")
}

/// The comments or NAGs of a line or ply, as a list that changes them.
fn live_notes<'py>(place: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    place.py().import("checkers_bits._notes")?.getattr("Notes")?.call1((place, name))
}

#[pymethods]
impl PyVariation {
    /// Makes a line without moves that starts from the position of a board.
    #[new]
    fn new(board: &PyBoard) -> Self {
        Variation::from(board.0.position()).into()
    }

    /// The board at the start of the line.
    #[getter]
    fn start(&self) -> PyResult<PyBoard> {
        self.read(|line| PyBoard(Game::from_position(line.start())))
    }

    /// The board at the end of the line, without the earlier moves.
    fn board(&self) -> PyResult<PyBoard> {
        self.read(|line| PyBoard(Game::from_position(line.position())))
    }

    /// The plies of the line with their comments, NAGs and variations.
    #[getter]
    fn plies(&self) -> PyResult<Vec<PyPly>> {
        Ok((0..self.__len__()?).map(|index| self.ply(index)).collect())
    }

    /// The moves of the line, without set-up positions and unknown moves.
    #[getter]
    pub(crate) fn moves(&self) -> PyResult<Vec<PyMove>> {
        self.read(|line| line.plies().iter().filter_map(Ply::mv).map(PyMove::from).collect())
    }

    /// The comments before the first move, as a list that can be changed or replaced.
    #[getter]
    fn comments<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        live_notes(slf, "comments")
    }

    #[setter]
    fn set_comments(&self, comments: Vec<String>) -> PyResult<()> {
        self.edit_notes(0, |notes| notes.comments = comments)
    }

    #[getter]
    fn _comments(&self) -> PyResult<Vec<String>> {
        self.read(|line| line.notes().comments.clone())
    }

    /// Plays a move at the end of the line, given as a `Move` or as text in any notation.
    pub(crate) fn push(&self, mv: &Bound<'_, PyAny>) -> PyResult<()> {
        let mv = meant(&self.read(Variation::position)?, mv)?;
        self.edit(|line| line.play(mv))?.map_err(|error| illegal(mv, error))
    }

    /// Takes back the last ply and returns it.
    pub(crate) fn pop(&self) -> PyResult<PyPly> {
        let nothing = || PyIndexError::new_err("pop: no move has been played");
        // The ply stays in a copy of its line.
        let copy = self.edit(|line| {
            let copy = line.clone();
            line.undo().map(|_| copy)
        })?;
        let copy = copy.ok_or_else(nothing)?;
        let last = copy.plies().len() - 1;
        Ok(Self::from(copy).ply(last))
    }

    /// Adds a comment after the last move.
    pub(crate) fn add_comment(&self, comment: String) -> PyResult<()> {
        self.edit(|line| line.add_comment(comment))
    }

    /// Adds a numeric annotation glyph after the last move: 1 for a good move, 2 for a mistake.
    pub(crate) fn add_nag(&self, #[pyo3(from_py_with = natural)] nag: u16) -> PyResult<()> {
        self.edit(|line| line.add_nag(nag))
    }

    /// Adds a copy of a variation that replaces the ply with the number `ply`, counted from 0, and all later plies.
    /// Returns the copy.
    pub(crate) fn add_variation(
        &self,
        #[pyo3(from_py_with = natural)] ply: usize,
        variation: &Self,
    ) -> PyResult<Self> {
        let variation = variation.copied()?;
        let (expected, found) =
            (self.read(Variation::start)?.variant(), variation.start().variant());
        expect_variant("variation", expected, found)?;
        if self.path.len() + usize::from(variation.nesting()) >= usize::from(Variation::MAX_NESTING)
        {
            return Err(refused(VariationError::TooDeep));
        }
        self.edit(|line| line.add_variation(ply, variation))?.map_err(refused)?;
        let count = self.read(|line| line.plies()[ply].variations().len())?;
        self.variation(ply, count - 1)
    }

    /// Makes this variation the continuation of the line that it belongs to, and returns that line. The plies that the
    /// variation replaced become the first variation there. Comments before the first move of the variation follow
    /// those of the ply before it.
    ///
    /// >>> from checkers_bits import pdn
    /// >>> [game] = pdn.games("1. c3-d4 (1. e3-d4 {Usual.} d6-c5) 1... d6-c5 *")
    /// >>> game.main_line.plies[0].variations[0].promote()
    /// <Variation e3-d4 d6-c5>
    /// >>> print(*str(game).splitlines()[-1:])
    /// 1. e3-d4 {Usual.} (1. c3-d4 d6-c5) 1... d6-c5 *
    fn promote(&self) -> PyResult<Self> {
        let (parent, ply, number) = self.place()?;
        let nesting = parent.read(Variation::nesting)?;
        if self.path.len() + usize::from(nesting) > usize::from(Variation::MAX_NESTING) {
            return Err(refused(VariationError::TooDeep));
        }
        let promoted = parent.edit(|line| {
            line.promote(ply, number)?;
            self.game.edits().push((parent.path.clone(), ply, None));
            Ok(())
        })?;
        promoted.map_err(refused)?;
        Ok(parent)
    }

    /// Removes this variation from the line that it belongs to, and returns it as a line of its own.
    fn remove(&self) -> PyResult<Self> {
        let (parent, ply, number) = self.place()?;
        let removed = parent.edit(|line| {
            self.game.edits().push((parent.path.clone(), ply, Some(number)));
            line.remove_variation(ply, number)
        })?;
        removed.map(Self::from).ok_or_else(taken_back)
    }

    fn __len__(&self) -> PyResult<usize> {
        self.read(|line| line.plies().len())
    }

    /// A line is true even without moves, so that `if line` tests for `None`.
    fn __bool__(&self) -> bool {
        true
    }

    /// Lines are equal if their starts, moves, comments, NAGs and variations are equal.
    fn __eq__(&self, other: &Self) -> PyResult<bool> {
        let other = other.copied()?;
        self.read(|line| *line == other)
    }

    fn __copy__(&self) -> PyResult<Self> {
        self.copied().map(Self::from)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.__copy__()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let restore = slf.get_type().getattr("_restore")?;
        let game = Game::from(slf.get().copied()?);
        let mut tree = GameTree::default();
        tree.record(&game);
        Ok((restore, (written(game.variant()), tree.to_string())))
    }

    #[staticmethod]
    fn _restore(variant: &str, pdn: &str) -> PyResult<Self> {
        Ok(Shared::from(read_game(variant, pdn)?).main_line())
    }

    fn __repr__(&self) -> PyResult<String> {
        let moves: Vec<_> = self.moves()?.iter().map(PyMove::__str__).collect();
        Ok(format!("<Variation {}>", moves.join(" ")))
    }
}

/// The pickled form of a variation: variant and PDN.
type State = (Cow<'static, str>, String);

fn refused(error: VariationError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A ply of a `Variation`: a move, an unknown move or a set-up position, with its comments, NAGs and variations. It is a
/// view of the ply at this place.
#[pyclass(frozen, name = "Ply", module = "checkers_bits")]
pub(crate) struct PyPly {
    line: PyVariation,
    index: usize,
}

impl PyPly {
    fn read<R>(&self, f: impl FnOnce(&Ply) -> R) -> PyResult<R> {
        self.line.read(|line| line.plies().get(self.index).map(f))?.ok_or_else(taken_back)
    }

    /// The value of the first command with this name in the comments: `0:59:03` of `[%clk 0:59:03]`.
    fn command<R>(&self, name: &str, f: impl Fn(Command<'_>) -> Option<R>) -> PyResult<Option<R>> {
        self.read(|ply| {
            let mut comments = ply.notes().comments.iter().map(|text| Comment::from(text.as_str()));
            comments.find_map(|comment| f(comment.commands().find(|it| it.name == name)?))
        })
    }

    /// Replaces the command with this name in the comments, adds it after them, or removes it.
    fn set_command(&self, name: &str, mut new: Option<String>) -> PyResult<()> {
        self.line.edit_notes(self.index + 1, |notes| {
            for text in &mut notes.comments {
                let mut parts = text.split("[%");
                let mut kept = parts.next().unwrap_or_default().to_owned();
                for part in parts {
                    match part.split_once(']') {
                        Some((command, after))
                            if command.split_ascii_whitespace().next() == Some(name) =>
                        {
                            kept.extend(new.take());
                            kept += after;
                        }
                        _ => kept.extend(["[%", part]),
                    }
                }
                *text = kept.trim().to_owned();
            }
            notes.comments.retain(|text| !text.is_empty());
            notes.comments.extend(new);
        })
    }
}

#[pymethods]
impl PyPly {
    /// The move; `None` for a set-up position or an unknown move.
    #[getter]
    fn r#move(&self) -> PyResult<Option<PyMove>> {
        self.read(|ply| ply.mv().map(PyMove::from))
    }

    /// Whether this ply sets up a position.
    #[getter]
    fn is_setup(&self) -> PyResult<bool> {
        self.read(|ply| matches!(ply.kind(), PlyKind::Setup(_)))
    }

    /// The board before this ply, without earlier moves.
    #[getter]
    fn before(&self) -> PyResult<PyBoard> {
        self.read(|ply| PyBoard(Game::from_position(ply.before())))
    }

    /// The board after this ply, without earlier moves.
    #[getter]
    fn after(&self) -> PyResult<PyBoard> {
        self.read(|ply| PyBoard(Game::from_position(ply.after())))
    }

    /// The comments after this ply, as a list that can be changed or replaced.
    #[getter]
    fn comments<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        live_notes(slf, "comments")
    }

    #[setter]
    fn set_comments(&self, comments: Vec<String>) -> PyResult<()> {
        self.line.edit_notes(self.index + 1, |notes| notes.comments = comments)
    }

    #[getter]
    fn _comments(&self) -> PyResult<Vec<String>> {
        self.read(|ply| ply.notes().comments.clone())
    }

    /// The numeric annotation glyphs after this ply, as a list that can be changed or replaced.
    #[getter]
    fn nags<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        live_notes(slf, "nags")
    }

    #[setter]
    fn set_nags(&self, nags: Vec<Bound<'_, PyAny>>) -> PyResult<()> {
        let nags: Vec<u16> = nags.iter().map(natural).collect::<PyResult<_>>()?;
        self.line.edit_notes(self.index + 1, |notes| notes.nags = nags)
    }

    #[getter]
    fn _nags(&self) -> PyResult<Vec<u16>> {
        self.read(|ply| ply.notes().nags.clone())
    }

    /// The time on the clock of the player after this ply, in seconds: `[%clk 0:59:03]` in the comments. `None` without
    /// such a command; setting `None` removes it.
    ///
    /// >>> from checkers_bits import Game
    /// >>> game = Game("russian")
    /// >>> game.push("c3-d4")
    /// >>> game.main_line.plies[0].clock = 3543.5
    /// >>> game.main_line.plies[0].comments
    /// ['[%clk 0:59:03.5]']
    #[getter]
    fn clock(&self) -> PyResult<Option<f64>> {
        self.command("clk", |command| Some(command.time()?.as_secs_f64()))
    }

    #[setter]
    fn set_clock(&self, seconds: Option<f64>) -> PyResult<()> {
        let time = seconds.map(|seconds| engine::seconds("clock", seconds)).transpose()?;
        self.set_command("clk", time.map(|time| Comment::of_time("clk", time).to_string()))
    }

    /// The score after this ply in men, from White's view: `[%eval 0.35]` in the comments. A win in `n` moves, `[%eval #n]`,
    /// is `100 - n / 50`. `None` without such a command; setting `None` removes it.
    ///
    /// >>> from checkers_bits import pdn
    /// >>> [game] = pdn.games("1. c3-d4 {[%eval -0.35]} d6-c5 {[%eval #-3]} *")
    /// >>> [ply.eval for ply in game.main_line.plies]
    /// [-0.35, -99.94]
    #[getter]
    fn eval(&self) -> PyResult<Option<f64>> {
        self.command("eval", |command| {
            let text = command.value.split(',').next()?.trim();
            let number = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite());
            match text.strip_prefix('#') {
                None => number(text),
                Some(moves) => {
                    number(moves).map(|moves| (100.0 - moves.abs() / 50.0).copysign(moves))
                }
            }
        })
    }

    #[setter]
    fn set_eval(&self, score: Option<f64>) -> PyResult<()> {
        if let Some(score) = score.filter(|score| score.abs() > 100.0 || score.is_nan()) {
            let message = format!("eval: expected a score from -100 to 100, found {score}");
            return Err(PyValueError::new_err(message));
        }
        let written = |score: f64| match (100.0 - score.abs()) * 50.0 {
            moves @ ..128.0 => format!("[%eval #{}]", moves.round().copysign(score)),
            // The sum has no negative zero.
            _ => format!("[%eval {:.2}]", (100.0 * score).round() / 100.0 + 0.0),
        };
        self.set_command("eval", score.map(written))
    }

    /// The variations that replace this ply.
    #[getter]
    fn variations(&self) -> PyResult<Vec<PyVariation>> {
        let count = self.read(|ply| ply.variations().len())?;
        (0..count).map(|number| self.line.variation(self.index, number)).collect()
    }

    fn __repr__(&self) -> PyResult<String> {
        self.read(|ply| match (ply.mv().map(PyMove::from), ply.kind()) {
            (Some(mv), _) => format!("<Ply {}>", mv.__str__()),
            (None, PlyKind::Setup(_)) => "<Ply setup>".into(),
            (None, _) => "<Ply unknown move>".into(),
        })
    }
}
