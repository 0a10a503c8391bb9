//! The engine and its game.

use checkers_bits::{AnyMove, AnyPosition, Game};
use draughts_engine::{Control, Engine, Limits, Report};

use super::line::Line;
use super::parameters::Parameters;
use crate::book::OpenedBook;
use crate::console::Error;

pub(super) struct Seat {
    engine: Engine,
    book: Option<OpenedBook>,
    game: Game,
}

impl Seat {
    pub(super) fn new(parameters: &Parameters) -> Result<Self, Error> {
        let (engine, book) = parameters.open()?;
        let game = Game::new(parameters.variant);
        Ok(Self { engine, book, game })
    }

    /// Sets up the position of a `pos` line; after an error the old position stays.
    pub(super) fn set_up(&mut self, position: &str, moves: &str) -> Result<(), String> {
        let variant = self.engine.variant();
        let position = AnyPosition::from_hub(position, variant);
        let position = position.map_err(|error| format!("pos: {variant}: {error}"))?;
        let mut game = Game::from_position(position);
        for (number, text) in (1..).zip(moves.split_whitespace()) {
            let mv = game.position().read_move(text);
            let mv = mv.map_err(|error| format!("moves: move {number}, {text:?}: {error}"))?;
            game.play(mv).map_err(|error| format!("moves: move {number}, {text:?}: {error}"))?;
        }
        self.game = game;
        Ok(())
    }

    /// Forgets earlier searches.
    pub(super) fn new_game(&mut self) {
        self.engine.new_game();
    }

    pub(super) fn has_moves(&self) -> bool {
        self.game.position().has_moves()
    }

    /// Begins the random choices among book moves anew.
    pub(super) fn set_seed(&mut self, seed: u32) {
        if let Some(book) = &mut self.book {
            book.set_seed(seed);
        }
    }

    /// The `done` line of a book move, if the book has one.
    pub(super) fn book_move(&mut self) -> Option<Line> {
        let mv = self.book.as_mut()?.choose(&self.game)?;
        Some(Line::new("done").with("move", self.game.position().notation(mv).hub()))
    }

    /// Searches; `say` gets the `info` lines and then the `done` line.
    pub(super) fn think(&mut self, limits: &Limits, control: &Control, say: &mut dyn FnMut(Line)) {
        let position = self.game.position();
        let found = self.engine.search(&self.game, limits, control, &mut |report| {
            say(info(position, report));
        });
        let Some(found) = found else { return };
        let mut names = names(position, &found.line);
        let done = Line::new("done").with("move", names.next().unwrap_or_default());
        say(match names.next() {
            Some(reply) => done.with("ponder", reply),
            None => done,
        });
    }
}

fn info(position: AnyPosition, report: &Report) -> Line {
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
fn names(mut position: AnyPosition, line: &[AnyMove]) -> impl Iterator<Item = String> {
    line.iter().map(move |&mv| {
        let name = position.notation(mv).hub().to_string();
        position = position.make(mv);
        name
    })
}
