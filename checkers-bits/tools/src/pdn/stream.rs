//! Reads the games of all inputs and works on them in parallel; results keep the order of the games.

use std::io;
use std::sync::Arc;

use checkers_pdn::{self as pdn, GameBuffer, GameText, SyntaxError};
use indicatif::ProgressBar;

use super::input::{GameReader, Games, Input, Origin};
use checkers_cli::console::{Error, fail_at_once};
use checkers_cli::parallel::ordered;

/// An item that the reader of an input yields.
pub(crate) enum Found<T> {
    /// A game, or the result of the work on it.
    Game(T),
    /// A game with a syntax error.
    Broken(SyntaxError),
    /// The text of the broken game before it; a long text comes in parts.
    BrokenText(String),
    /// The rest of the input cannot be read.
    Unreadable(io::Error),
    /// The end of the input.
    End,
}

impl<T> Found<T> {
    fn map<U>(self, work: impl FnOnce(T) -> U) -> Found<U> {
        match self {
            Self::Game(game) => Found::Game(work(game)),
            Self::Broken(error) => Found::Broken(error),
            Self::BrokenText(text) => Found::BrokenText(text),
            Self::Unreadable(error) => Found::Unreadable(error),
            Self::End => Found::End,
        }
    }
}

/// A batch of items, each with the number of its input.
type Batch<T> = Vec<(usize, Found<T>)>;

/// A game and its source.
struct Sourced {
    game: GameBuffer,
    origin: Arc<Origin>,
}

/// Bytes of games per batch; a game longer than this is a batch of its own.
const BATCH: usize = 1 << 16;

/// Maximum number of unfinished batches per thread; it bounds the memory.
const BATCHES_AHEAD: usize = 4;

/// Calls `work` with every game on several threads, then `take` with each result and the number of its input, in
/// the order of the games. Each input ends with [`Found::End`] or [`Found::Unreadable`].
pub(crate) fn for_each<T: Send + 'static>(
    games: &Games,
    progress: &ProgressBar,
    work: &(dyn Fn(&Input, &Origin, &GameText<'_>) -> T + Sync),
    take: &mut dyn FnMut(usize, Found<T>) -> Result<(), Error>,
) -> Result<(), Error> {
    let worked = |(input, found): (usize, Found<Sourced>)| {
        let work = |Sourced { game, origin }| {
            let game = games.unified(&game.as_text()).unwrap_or(game);
            work(&games.inputs()[input], &origin, &game.as_text())
        };
        (input, found.map(work))
    };
    let mut source = Source { games, progress, input: 0, reader: None };
    let threads = games.threads().number();
    if threads == 1 {
        // With one thread, games are handled one by one, which takes the least memory.
        while let Some(batch) = source.next_batch() {
            batch.into_iter().map(worked).try_for_each(|(input, found)| take(input, found))?;
        }
        return Ok(());
    }
    ordered(
        &games.threads().pool()?,
        BATCHES_AHEAD * threads,
        &mut || source.next_batch(),
        &|batch: Batch<Sourced>| batch.into_iter().map(worked).collect::<Batch<T>>(),
        &mut |batch| {
            let taken = batch.into_iter().try_for_each(|(input, found)| take(input, found));
            // The program exits at once: another thread may wait for input that never comes, so it cannot be
            // joined.
            taken.map_err(|error| fail_at_once(&error))
        },
    )
}

/// Reads the games of all inputs.
struct Source<'a> {
    games: &'a Games,
    progress: &'a ProgressBar,
    /// The number of the current input, as an index.
    input: usize,
    reader: Option<(GameReader, Arc<Origin>)>,
}

impl Source<'_> {
    fn next_batch(&mut self) -> Option<Batch<Sourced>> {
        let (mut batch, mut bytes) = (Vec::new(), 0);
        let most = if self.games.are_long() { 1 } else { BATCH };
        while bytes < most {
            let Some(found) = self.next_found() else { break };
            bytes += match &found {
                Found::Game(game) => game.game.as_text().as_bytes().len(),
                Found::BrokenText(text) => text.len(),
                _ => 0,
            };
            let is_last = matches!(found, Found::End | Found::Unreadable(_));
            batch.push((self.input, found));
            if is_last {
                self.reader = None;
                self.input += 1;
            }
        }
        (!batch.is_empty()).then_some(batch)
    }

    fn next_found(&mut self) -> Option<Found<Sourced>> {
        let input = self.games.inputs().get(self.input)?;
        let (reader, origin) = match &mut self.reader {
            Some(open) => open,
            None => match self.games.open(input, self.progress) {
                Ok((reader, origin)) => self.reader.insert((reader, origin.into())),
                Err(error) => return Some(Found::Unreadable(error)),
            },
        };
        let mut broken = Vec::new();
        while broken.len() < BATCH {
            match reader.next_broken_text() {
                Ok(Some(part)) => broken.extend_from_slice(part),
                Ok(None) => break,
                Err(error) => return Some(Found::Unreadable(error)),
            }
        }
        if !broken.is_empty() {
            return Some(Found::BrokenText(self.games.decode(&broken)));
        }
        Some(match reader.next_game() {
            Ok(Some(game)) => {
                Found::Game(Sourced { game: game.to_buffer(), origin: origin.clone() })
            }
            Ok(None) => Found::End,
            Err(pdn::Error::Syntax(error)) => Found::Broken(error),
            Err(pdn::Error::Io(error)) => Found::Unreadable(error),
        })
    }
}
