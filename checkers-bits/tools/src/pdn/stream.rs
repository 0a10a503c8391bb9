//! Reads the games of all inputs and handles them in parallel. Results keep the order of the games.

use std::io;
use std::sync::Arc;

use checkers_pdn::{self as pdn, GameBuffer, GameText, SyntaxError, VariantTally};
use indicatif::ProgressBar;

use super::input::{GameReader, Games, Input};
use checkers_cli::console::{Error, fail_at_once};
use checkers_cli::parallel::ordered;

/// An item of an input that is not a game.
pub(crate) enum NoGame {
    /// A game with a syntax error.
    Broken(SyntaxError),
    /// The text of the broken game before this item. A long text is split into several items.
    BrokenText(String),
    /// An error that ends the input.
    Unreadable(io::Error),
    /// The end of the input.
    End,
}

/// A game, or the result of the work on a game, or another item of the input.
pub(crate) type Item<T> = Result<T, NoGame>;

impl From<io::Error> for NoGame {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}

/// A batch of items, each with the index of its input.
type Batch<T> = Vec<(usize, Item<T>)>;

/// A game and the variants of the first games of its input.
struct Sourced {
    game: GameBuffer,
    tally: Arc<VariantTally>,
}

/// The minimum number of bytes in a batch. A batch ends with the game that reaches this number.
const BATCH: usize = 1 << 16;

/// The maximum number of unfinished batches per thread. It bounds the memory.
const BATCHES_AHEAD: usize = 4;

/// Calls `work` with every game, on several threads. Calls `take` with each result and the index of its input, in
/// the order of the games. The last item of each input is [`NoGame::End`] or [`NoGame::Unreadable`].
pub(crate) fn for_each<T: Send + 'static>(
    games: &Games,
    progress: &ProgressBar,
    work: &(dyn Fn(&Input, &VariantTally, &GameText<'_>) -> T + Sync),
    take: &mut dyn FnMut(usize, Item<T>) -> Result<(), Error>,
) -> Result<(), Error> {
    let worked = |(input, found): (usize, Item<Sourced>)| {
        let work = |Sourced { game, tally }| {
            let game = games.unified(&game.as_text()).unwrap_or(game);
            work(&games.inputs()[input], &tally, &game.as_text())
        };
        (input, found.map(work))
    };
    let mut source = Source { games, progress, input: 0, reader: None };
    let threads = games.threads.number();
    if threads == 1 {
        // With one thread, each batch is handled directly after it is read, because a queue would only need memory.
        while let Some(batch) = source.next_batch() {
            batch.into_iter().map(worked).try_for_each(|(input, found)| take(input, found))?;
        }
        return Ok(());
    }
    ordered(
        &games.threads.pool()?,
        BATCHES_AHEAD * threads,
        &mut || source.next_batch(),
        &|batch: Batch<Sourced>| batch.into_iter().map(worked).collect::<Batch<T>>(),
        &mut |batch| {
            let taken = batch.into_iter().try_for_each(|(input, found)| take(input, found));
            // After an error of `take` the program exits without joining its threads, because a thread may wait for
            // input that never comes.
            taken.map_err(|error| fail_at_once(&error))
        },
    )
}

/// Reads the games of all inputs.
struct Source<'a> {
    games: &'a Games,
    progress: &'a ProgressBar,
    /// The index of the current input.
    input: usize,
    reader: Option<(GameReader, Arc<VariantTally>)>,
}

impl Source<'_> {
    fn next_batch(&mut self) -> Option<Batch<Sourced>> {
        let (mut batch, mut bytes) = (Vec::new(), 0);
        let most = if self.games.are_long { 1 } else { BATCH };
        while bytes < most {
            let Some(found) = self.next_found() else { break };
            bytes += match &found {
                Ok(Sourced { game, .. }) => game.as_text().as_bytes().len(),
                Err(NoGame::BrokenText(text)) => text.len(),
                Err(_) => 0,
            };
            let is_last = matches!(found, Err(NoGame::End | NoGame::Unreadable(_)));
            batch.push((self.input, found));
            if is_last {
                self.reader = None;
                self.input += 1;
            }
        }
        (!batch.is_empty()).then_some(batch)
    }

    /// Reads the next item; `None` after the last input.
    fn next_found(&mut self) -> Option<Item<Sourced>> {
        let input = self.games.inputs().get(self.input)?;
        Some(self.next_of(input))
    }

    fn next_of(&mut self, input: &Input) -> Item<Sourced> {
        let (reader, tally) = match &mut self.reader {
            Some(open) => open,
            None => {
                let (reader, tally) = self.games.open(input, self.progress)?;
                self.reader.insert((reader, tally.into()))
            }
        };
        let mut broken = Vec::new();
        while broken.len() < BATCH {
            let Some(part) = reader.next_broken_text()? else { break };
            broken.extend_from_slice(part);
        }
        if !broken.is_empty() {
            return Err(NoGame::BrokenText(self.games.decode(&broken)));
        }
        match reader.next_game() {
            Ok(Some(game)) => Ok(Sourced { game: game.to_buffer(), tally: tally.clone() }),
            Ok(None) => Err(NoGame::End),
            Err(pdn::Error::Syntax(error)) => Err(NoGame::Broken(error)),
            Err(pdn::Error::Io(error)) => Err(error.into()),
        }
    }
}
