//! The games of all inputs, on all threads and in their order.
//!
//! One thread at a time reads some games and draws a ticket for them; all threads work on what they
//! have read. The main thread takes what comes of it ticket by ticket, so that the answer is the same
//! for any number of threads. There are few tickets, which bounds the memory.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use checkers_pdn::{self as pdn, GameBuffer, GameText, SyntaxError};
use indicatif::ProgressBar;

use super::input::{GameReader, Games, Input, Origin};
use crate::console::Error;

/// What is found in an input.
pub(crate) enum Found<T> {
    /// A game, or what has become of it.
    Game(T),
    /// A game that cannot be read.
    Broken(SyntaxError),
    /// The rest of the input cannot be read.
    Unreadable(io::Error),
    /// There is no more.
    End,
}

impl<T> Found<T> {
    fn map<U>(self, work: impl FnOnce(T) -> U) -> Found<U> {
        match self {
            Self::Game(game) => Found::Game(work(game)),
            Self::Broken(error) => Found::Broken(error),
            Self::Unreadable(error) => Found::Unreadable(error),
            Self::End => Found::End,
        }
    }
}

/// What was found, each with the number of its input.
type Batch<T> = Vec<(usize, Found<T>)>;

/// A game and where it is from.
struct Sourced {
    game: GameBuffer,
    origin: Arc<Origin>,
}

/// How many bytes of games are read at once, unless one is longer.
const BATCH: usize = 1 << 16;

/// How many batches may be under way or wait for their turn, for each thread.
const TICKETS: usize = 4;

/// Calls `work` with every game, on all threads, and `take` with what it returns, in the order of
/// the games, together with the number of the input. Each input ends with [`Found::End`] or
/// [`Found::Unreadable`].
pub(crate) fn for_each<T: Send>(
    games: &Games,
    progress: &ProgressBar,
    work: impl Fn(&Input, &Origin, &GameText<'_>) -> T + Sync,
    mut take: impl FnMut(usize, Found<T>) -> Result<(), Error>,
) -> Result<(), Error> {
    let worked = |(input, found): (usize, Found<Sourced>)| {
        let work =
            |Sourced { game, origin }| work(&games.inputs()[input], &origin, &game.as_text());
        (input, found.map(work))
    };
    let mut source = Source { games, progress, input: 0, reader: None };
    if games.threads() == 1 {
        while let Some(batch) = source.next_batch() {
            batch.into_iter().map(worked).try_for_each(|(input, found)| take(input, found))?;
        }
        return Ok(());
    }
    let source = Mutex::new(source);
    let (ticket_sender, tickets) = sync_channel(TICKETS * games.threads());
    thread::scope(|scope| {
        for _ in 0..games.threads() {
            let ticket_sender = ticket_sender.clone();
            scope.spawn(|| {
                let ticket_sender = ticket_sender;
                while let Some((batch, done)) = draw(&source, &ticket_sender) {
                    // If this fails, `take` has failed, and so will the next ticket.
                    let _ = done.send(batch.into_iter().map(worked).collect());
                }
            });
        }
        drop(ticket_sender);
        // A thread that panics sends nothing, and the scope panics too.
        for (input, found) in tickets.iter().filter_map(|ticket| ticket.recv().ok()).flatten() {
            take(input, found)?;
        }
        Ok(())
    })
}

/// The next games, and where what becomes of them is sent; `None` if there are none or they are not
/// wanted. Tickets are in the order of the games because nobody else reads meanwhile.
fn draw<T>(
    source: &Mutex<Source<'_>>,
    tickets: &SyncSender<Receiver<Batch<T>>>,
) -> Option<(Batch<Sourced>, SyncSender<Batch<T>>)> {
    let mut source = source.lock().unwrap_or_else(PoisonError::into_inner);
    let batch = source.next_batch()?;
    let (done, ticket) = sync_channel(1);
    tickets.send(ticket).ok()?;
    Some((batch, done))
}

/// Where the games come from.
struct Source<'a> {
    games: &'a Games,
    progress: &'a ProgressBar,
    /// The number of the input that is read.
    input: usize,
    reader: Option<(GameReader, Arc<Origin>)>,
}

impl Source<'_> {
    fn next_batch(&mut self) -> Option<Batch<Sourced>> {
        let (mut batch, mut bytes) = (Vec::new(), 0);
        let most = if self.games.are_long() { 1 } else { BATCH };
        while bytes < most {
            let Some(found) = self.next_found() else { break };
            if let Found::Game(game) = &found {
                bytes += game.game.as_text().as_bytes().len();
            }
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
