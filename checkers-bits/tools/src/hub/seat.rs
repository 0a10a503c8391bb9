//! The engine and its game, for any variant.

use checkers_bits::{Game, Move, Position, Variant, with_variant};
use draughts_engine::{Control, Engine, Limits, Report};

use super::line::Line;
use super::parameters::Parameters;
use crate::book::OpenedBook;
use crate::console::Error;
use crate::endgame::open;
use crate::weights::load;

/// An engine and its game. Hides the variant.
pub(super) trait Seat: Send {
    /// Sets up the position of a `pos` line; after an error the old position stays.
    fn set_up(&mut self, position: &str, moves: &str) -> Result<(), String>;

    /// Forgets earlier searches.
    fn new_game(&mut self);

    fn has_moves(&self) -> bool;

    /// Begins the random choices among book moves anew.
    fn set_seed(&mut self, seed: u32);

    /// The `done` line of a book move, if the book has one.
    fn book_move(&mut self) -> Option<Line>;

    /// Searches; `say` gets the `info` lines and then the `done` line.
    fn think(&mut self, limits: &Limits, control: &Control, say: &mut dyn FnMut(Line));
}

pub(super) fn new(parameters: &Parameters) -> Result<Box<dyn Seat>, Error> {
    let Parameters { variant, options, endgames, weights, book } = parameters;
    with_variant!(*variant, V => {
        let error = |error| format!("hash: {} MiB: {error}", options.table_mib);
        let mut engine = Engine::<V>::new(*options).map_err(error)?;
        if !endgames.as_os_str().is_empty() {
            let opened = open(endgames).map_err(|error| format!("endgames: {error}"))?;
            engine.set_endgames(&opened);
        }
        if !weights.as_os_str().is_empty() {
            engine.set_weights(&load::<V>(weights).map_err(|error| format!("weights: {error}"))?);
        }
        let book = book.open::<V>().map_err(|error| format!("book: {error}"))?;
        Ok(Box::new(AtBoard { engine, book, game: Game::new() }))
    })
}

struct AtBoard<V: Variant> {
    engine: Engine<V>,
    book: Option<OpenedBook>,
    game: Game<V>,
}

impl<V: Variant> Seat for AtBoard<V> {
    fn set_up(&mut self, position: &str, moves: &str) -> Result<(), String> {
        let position = Position::<V>::from_hub(position);
        let position = position.map_err(|error| format!("pos: {}: {error}", V::NAME))?;
        let mut game = Game::from_position(position);
        for (number, text) in (1..).zip(moves.split_whitespace()) {
            let mv = game.position().read_move(text);
            let mv = mv.map_err(|error| format!("moves: move {number}, {text:?}: {error}"))?;
            game.play(mv).map_err(|error| format!("moves: move {number}, {text:?}: {error}"))?;
        }
        self.game = game;
        Ok(())
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn has_moves(&self) -> bool {
        self.game.position().has_moves()
    }

    fn set_seed(&mut self, seed: u32) {
        if let Some(book) = &mut self.book {
            book.set_seed(seed);
        }
    }

    fn book_move(&mut self) -> Option<Line> {
        let mv = self.book.as_mut()?.choose(&self.game)?;
        Some(Line::new("done").with("move", self.game.position().notation(mv).hub()))
    }

    fn think(&mut self, limits: &Limits, control: &Control, say: &mut dyn FnMut(Line)) {
        let position = self.game.position();
        let found = self.engine.search(&self.game, limits, control, &mut |report| {
            say(info(&position, report));
        });
        let Some(found) = found else { return };
        let mut names = names(&position, &found.line);
        let done = Line::new("done").with("move", names.next().unwrap_or_default());
        say(match names.next() {
            Some(reply) => done.with("ponder", reply),
            None => done,
        });
    }
}

fn info<V: Variant>(position: &Position<V>, report: &Report<V>) -> Line {
    let seconds = report.time.as_secs_f64();
    let millions = report.nodes as f64 / seconds.max(1e-6) / 1e6;
    let line: Vec<_> = names(position, &report.line).collect();
    Line::new("info")
        .with("depth", report.depth)
        .with("score", format_args!("{:.2}", f64::from(report.score) / 100.0))
        .with("nodes", report.nodes)
        .with("time", format_args!("{seconds:.3}"))
        .with("nps", format_args!("{millions:.3}"))
        .with("pv", line.join(" "))
}

/// The moves of a line in Hub notation.
fn names<V: Variant>(position: &Position<V>, line: &[Move<V>]) -> impl Iterator<Item = String> {
    line.iter().scan(*position, |position, &mv| {
        let name = position.notation(mv).hub().to_string();
        *position = position.make(mv);
        Some(name)
    })
}
