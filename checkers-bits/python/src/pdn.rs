//! PDN files: an iterator over games.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::PathBuf;

use checkers_pdn::{
    Encoding, Error, FileVariant, Filter, GameBuffer, GameError, GameRecord, Games, Place, Reader,
};
use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{IntoPyDict, PyBytes, PyString};

use crate::argument;
use crate::game::PyGame;
use crate::threads;

create_exception!(
    checkers_bits.pdn,
    FilterError,
    PyValueError,
    "The text is not a filter for games."
);

/// A broken game of a file, with the place of its error. An iterator over games yields a `BrokenGame` and raises no
/// exception, so the next games can be read.
///
/// >>> from checkers_bits import pdn
/// >>> [broken] = pdn.games("1. c3-d4 d6-c5 2. c3-b4 *")
/// >>> broken.game, broken.line, broken.column, broken.message
/// (1, 1, 19, '2. c3-b4: there is no piece on c3')
#[pyclass(frozen, get_all, name = "BrokenGame", module = "checkers_bits.pdn")]
pub(crate) struct PyBrokenGame {
    /// The number of the game in the file, counted from 1.
    game: u64,
    /// The line of the error in the file, counted from 1.
    line: u64,
    /// The character of the error in the line, counted from 1.
    column: u64,
    /// The error message, with the expected text.
    message: String,
}

impl PyBrokenGame {
    /// Returns an error if the input could not be read.
    fn new(error: &GameError) -> Result<Self, &io::Error> {
        let (game, Place { line, column }, message) = error.parts()?;
        let message = match error {
            GameError::NoRules { variant: Some(variant), .. } => {
                format!("{variant} is not played here")
            }
            GameError::NoRules { variant: None, .. } => {
                "no moves to tell the variant by; name it by variant=".into()
            }
            _ => message,
        };
        Ok(Self { game, line, column, message })
    }
}

#[pymethods]
impl PyBrokenGame {
    #[new]
    fn restored(game: u64, line: u64, column: u64, message: String) -> Self {
        Self { game, line, column, message }
    }

    fn __getnewargs__(&self) -> (u64, u64, u64, &str) {
        (self.game, self.line, self.column, &self.message)
    }

    fn __str__(&self) -> String {
        let Self { game, line, column, message } = self;
        format!("game {game}, line {line}, column {column}: {message}")
    }

    fn __repr__(&self) -> String {
        format!("<BrokenGame {}>", self.__str__())
    }
}

/// The number of bytes per thread that are read before their games are parsed.
const CHUNK: usize = 1 << 16;

type Input = Box<dyn BufRead + Send + Sync>;

/// An iterator over the games of a file. Each item is a `Game`, or a `BrokenGame` for an invalid game.
#[pyclass(name = "Games", module = "checkers_bits.pdn")]
pub(crate) struct PyGames {
    /// The path of the file for error messages.
    path: Option<PathBuf>,
    games: Games<Input>,
    filter: Option<Filter>,
    threads: usize,
    found: VecDeque<Result<GameRecord, GameError>>,
}

impl PyGames {
    fn new(
        path: Option<PathBuf>,
        input: Input,
        encoding: Option<Encoding>,
        variant: Option<&str>,
        filter: Option<&str>,
        threads: usize,
    ) -> PyResult<Self> {
        let variant = variant.map(argument::variant).transpose()?;
        let mut reader = Reader::new(input);
        if let Some(encoding) = encoding {
            reader = reader.with_encoding(encoding);
        }
        let mut games = Games::from(reader);
        if let Some(variant) = variant {
            games = games.with_variant(variant);
        }
        let parse = |text: &str| {
            text.parse::<Filter>().map_err(|error| FilterError::new_err(error.to_string()))
        };
        let filter = filter.map(parse).transpose()?;
        Ok(Self { path, games, filter, threads, found: VecDeque::new() })
    }

    /// Reads until the next game or error, or the end of the input.
    fn refill(&mut self) {
        while self.found.is_empty() {
            let read = self.read_chunk();
            if read.is_empty() {
                // The file is closed, because Windows cannot replace an open file.
                self.games = Games::from(Reader::new(Box::new(io::empty()) as Input));
                return;
            }
            let mut found: Vec<_> = read.iter().map(|_| None).collect();
            let (games, filter) = (&self.games, self.filter.as_ref());
            threads::share(self.threads, read.into_iter().zip(&mut found), |(read, slot)| {
                let replay = |(game, variant): (GameBuffer, _)| match filter {
                    None => games.replay(&game.as_text(), variant).map(Some),
                    Some(filter) => games.replay_if(&game.as_text(), variant, filter),
                };
                *slot = read.map_err(GameError::from).and_then(replay).transpose();
            });
            self.found.extend(found.into_iter().flatten());
        }
    }

    fn read_chunk(&mut self) -> Vec<ReadGame> {
        let (mut read, mut bytes) = (Vec::new(), 0);
        while bytes < CHUNK * self.threads {
            let Some(game) = self.games.next_text() else { break };
            bytes += game.as_ref().map_or(1, |(game, _)| game.as_text().as_bytes().len());
            read.push(game);
        }
        read
    }
}

/// The text of a game, and its variant if the variant is known; or the error of a broken game.
type ReadGame = Result<(GameBuffer, Option<FileVariant>), Error>;

/// Makes the `OSError` subclass that Python itself raises for the error number.
fn unreadable(error: &io::Error, path: Option<&PathBuf>) -> PyErr {
    let path = path.map(|path| path.display().to_string());
    let (number, mut message) = (error.raw_os_error(), error.to_string());
    if let Some(number) = number {
        // The error number is removed from the message, because Python adds it to the message.
        let suffix = format!(" (os error {number})");
        message.truncate(message.strip_suffix(&suffix).map_or(message.len(), str::len));
    }
    PyOSError::new_err((number, message, path))
}

#[pymethods]
impl PyGames {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.found.is_empty() {
            py.detach(|| self.refill());
        }
        Ok(match self.found.pop_front() {
            None => None,
            Some(Err(error)) => {
                let broken = PyBrokenGame::new(&error);
                let broken = broken.map_err(|error| unreadable(error, self.path.as_ref()))?;
                Some(broken.into_pyobject(py)?.into_any())
            }
            Some(Ok(record)) => {
                let GameRecord { game, tags, number, line, warnings, .. } = record;
                let remarks = warnings.iter().map(ToString::to_string).collect();
                let named = tags.iter().map(|tag| (tag.name(), tag.value()));
                let (number, line) = (Some(number), Some(line));
                let tags = named.into_py_dict(py)?.unbind();
                let game = game.into();
                Some(PyGame { game, tags, number, line, remarks }.into_pyobject(py)?.into_any())
            }
        })
    }
}

/// A file object of Python, whose method `read` returns bytes or text.
struct FileObject(Py<PyAny>);

impl FileObject {
    /// Reads at most `length` bytes or characters. The flag says whether the object has text.
    fn read_some(&self, length: usize) -> PyResult<(Vec<u8>, bool)> {
        Python::attach(|py| {
            let read = self.0.bind(py).call_method1("read", (length,))?;
            match read.cast::<PyString>() {
                Ok(text) => Ok((text.to_str()?.into(), true)),
                Err(_) => Ok((read.extract::<PyBackedBytes>()?.to_vec(), false)),
            }
        })
    }
}

impl Read for FileObject {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // A character of text has up to four bytes.
        let (bytes, _) = self.read_some(buffer.len().div_ceil(4))?;
        let room = buffer.get_mut(..bytes.len());
        let room =
            room.ok_or_else(|| io::Error::other("read: returned more than was asked for"))?;
        room.copy_from_slice(&bytes);
        Ok(bytes.len())
    }
}

/// Opens a file. A packed file is unpacked by a module of Python, which its first bytes name.
fn open(py: Python<'_>, path: &PathBuf) -> PyResult<Input> {
    let error = |error| unreadable(&error, Some(path));
    let mut file = BufReader::new(File::open(path).map_err(error)?);
    let module = match file.fill_buf().map_err(error)? {
        [0x1F, 0x8B, ..] => "gzip",
        [b'B', b'Z', b'h', ..] => "bz2",
        [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => "lzma",
        _ => return Ok(Box::new(file)),
    };
    let unpacked = py.import(module)?.call_method1("open", (path,))?.unbind();
    Ok(Box::new(BufReader::with_capacity(1 << 16, FileObject(unpacked))))
}

/// Returns an iterator over the games of a file, which keeps only a few games in memory.
///
/// `file` is a path or a file object with text or bytes. A file that gzip, bzip2 or xz has packed is unpacked.
/// `variant` is the name of a variant (default: guessed for each game from tags and moves). `filter` is
/// a condition as in `checkers pdn find --where`. `encoding` is the code page of tags and comments
/// (default: detected), such as `"UTF-16LE"`. `threads` is the number of threads. Parsing releases the GIL.
#[pyfunction]
#[pyo3(signature = (file, *, variant = None, filter = None, encoding = None, threads = 1))]
pub(crate) fn read(
    file: &Bound<'_, PyAny>,
    variant: Option<&str>,
    filter: Option<&str>,
    encoding: Option<&str>,
    #[pyo3(from_py_with = argument::threads)] threads: usize,
) -> PyResult<PyGames> {
    let parse = |name: &str| {
        name.parse().map_err(|error| PyValueError::new_err(format!("encoding: {error}")))
    };
    let mut encoding: Option<Encoding> = encoding.map(parse).transpose()?;
    if !file.hasattr("read")? {
        let path: PathBuf = file.extract()?;
        let input = open(file.py(), &path)?;
        return PyGames::new(Some(path), input, encoding, variant, filter, threads);
    }
    let object = FileObject(file.clone().unbind());
    if object.read_some(0)?.1 {
        encoding = Some(Encoding::Utf8);
    }
    let input = Box::new(BufReader::with_capacity(1 << 16, object));
    PyGames::new(None, input, encoding, variant, filter, threads)
}

/// Returns an iterator over the games of a text, as `read` does for a file. Bytes can be in any code
/// page or in UTF-16.
///
/// >>> from checkers_bits import pdn
/// >>> text = '[White "Baas"] 1. c3-d4 d6-c5 1-0 [White "Knecht"] 1. c3-b4 0-1'
/// >>> [len(game.moves) for game in pdn.games(text, filter="winner=Baas")]
/// [2]
#[pyfunction]
#[pyo3(signature = (text, *, variant = None, filter = None, threads = 1))]
pub(crate) fn games(
    text: &Bound<'_, PyAny>,
    variant: Option<&str>,
    filter: Option<&str>,
    #[pyo3(from_py_with = argument::threads)] threads: usize,
) -> PyResult<PyGames> {
    let (bytes, encoding) = if let Ok(text) = text.cast::<PyString>() {
        (text.to_str()?.as_bytes().to_vec(), Some(Encoding::Utf8))
    } else {
        let bytes = text.cast::<PyBytes>();
        let expected = || pyo3::exceptions::PyTypeError::new_err("expected a text or bytes");
        (bytes.map_err(|_| expected())?.as_bytes().to_vec(), None)
    };
    PyGames::new(None, Box::new(Cursor::new(bytes)), encoding, variant, filter, threads)
}
