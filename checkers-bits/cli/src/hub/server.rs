//! The engine's side of the Hub protocol.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::{io, mem};

use checkers_bits::{AnyMove, AnyPosition, Game};
use draughts_engine::{Control, Engine, Limits, Report};

use super::level;
use super::line::Line;
use super::parameters::Parameters;
use crate::book::OpenedBook;
use crate::console::Error;

/// Receives the lines of the engine. The search thread calls it too.
pub type Say = Arc<dyn Fn(&Line) -> Result<(), Error> + Send + Sync>;

/// Executes lines until `quit` or the end of the input, which both stop a running search. A line that is invalid or
/// cannot be executed is answered by `error message=…`.
///
/// # Errors
///
/// If reading the input or `say` fails.
pub fn serve(
    parameters: Parameters,
    lines: &mut dyn FnMut() -> io::Result<Option<Result<String, String>>>,
    say: Say,
) -> Result<(), Error> {
    let (limits, position, state) = (Limits::default(), None, State::Unbuilt);
    let mut server = Server { parameters, limits, position, state, say };
    while let Some(text) = lines().map_err(|error| format!("standard input: {error}"))? {
        let line = text.and_then(|text| Line::parse(&text).map_err(|error| error.to_string()));
        if server.obey(line)?.is_break() {
            break;
        }
    }
    server.stop()
}

struct Server {
    parameters: Parameters,
    limits: Limits,
    /// The last valid `pos` line; an engine that is rebuilt needs it again.
    position: Option<[String; 2]>,
    state: State,
    say: Say,
}

enum State {
    /// The engine must be built, because parameters have changed.
    Unbuilt,
    Idle(Box<Seat>),
    Thinking(Thinking),
}

/// A search that runs in its own thread.
struct Thinking {
    control: Control,
    /// Set before the move is printed, so that the engine is idle once the move can be read.
    is_done: Arc<AtomicBool>,
    thread: JoinHandle<Box<Seat>>,
}

/// Whether to read the next line.
type Next = Result<ControlFlow<()>, Error>;

const READ_ON: ControlFlow<()> = ControlFlow::Continue(());

/// Why a line was not executed: an error in the line, or a fatal error.
enum Refusal {
    Told(String),
    Fatal(Error),
}

impl<T: Into<String>> From<T> for Refusal {
    fn from(message: T) -> Self {
        Self::Told(message.into())
    }
}

impl Server {
    /// Executes a line, or reports an error to the GUI.
    fn obey(&mut self, line: Result<Line, String>) -> Next {
        let obeyed = line.map_err(Refusal::Told).and_then(|line| self.try_to_obey(&line));
        match obeyed {
            Ok(next) => Ok(next),
            Err(Refusal::Told(message)) => {
                self.say(&Line::new("error").with("message", message)).map(|()| READ_ON)
            }
            Err(Refusal::Fatal(error)) => Err(error),
        }
    }

    fn try_to_obey(&mut self, line: &Line) -> Result<ControlFlow<()>, Refusal> {
        let said = |said: Result<(), Error>| said.map(|()| READ_ON).map_err(Refusal::Fatal);
        match line.command() {
            "" => return Ok(READ_ON),
            "ping" => return said(self.say(&Line::new("pong"))),
            "quit" => return Ok(ControlFlow::Break(())),
            "stop" => {
                self.stop().map_err(Refusal::Fatal)?;
                return Ok(READ_ON);
            }
            "ponder-hit" => {
                if let State::Thinking(thinking) = &self.state {
                    thinking.control.ponder_hit();
                }
                return Ok(READ_ON);
            }
            _ => {}
        }
        if let State::Thinking(thinking) = &self.state {
            if !thinking.is_done.load(Ordering::Acquire) {
                return Err("the engine is thinking; stop it first".into());
            }
            self.stop().map_err(Refusal::Fatal)?;
        }
        match line.command() {
            "hub" => return said(self.introduce()),
            "set-param" => self.set_parameter(line)?,
            "init" => {
                self.seat()?;
                return said(self.say(&Line::new("ready")));
            }
            "new-game" => self.seat()?.new_game(),
            "pos" => self.set_up(line)?,
            "level" => self.limits = level::limits(line)?,
            "go" => return self.go(line),
            command => {
                return Err(format!("expected a command of the protocol, found {command:?}").into());
            }
        }
        Ok(READ_ON)
    }

    fn say(&self, line: &Line) -> Result<(), Error> {
        (self.say)(line)
    }

    fn introduce(&self) -> Result<(), Error> {
        let id =
            Line::new("id").with("name", "checkers").with("version", env!("CARGO_PKG_VERSION"));
        let authors = id.with("author", "the authors of checkers-bits");
        let lines = std::iter::once(authors).chain(self.parameters.declare());
        lines.chain([Line::new("wait")]).try_for_each(|line| self.say(&line))
    }

    fn set_parameter(&mut self, line: &Line) -> Result<(), Refusal> {
        let [name, value] = ["name", "value"].map(|name| line.get(name));
        let name = name.ok_or("set-param: expected name=")?;
        let value = value.ok_or("set-param: expected value=")?;
        let before = self.parameters.clone();
        self.parameters.set(name, value)?;
        if self.parameters.variant != before.variant {
            self.position = None;
        }
        match &mut self.state {
            // `seed` does not rebuild the engine: a match sets it before each game, and building may take long.
            State::Idle(seat) if name == "seed" => seat.set_seed(self.parameters.book.seed),
            _ if self.parameters != before => self.state = State::Unbuilt,
            _ => {}
        }
        Ok(())
    }

    /// The engine, which is built when it is first needed.
    fn seat(&mut self) -> Result<&mut Seat, Refusal> {
        if let State::Unbuilt = self.state {
            let seat = Seat::new(&self.parameters);
            let mut seat = seat.map_err(|error| Refusal::Told(error.to_string()))?;
            if let Some([position, moves]) = &self.position {
                seat.set_up(position, moves)?;
            }
            self.state = State::Idle(Box::new(seat));
        }
        match &mut self.state {
            State::Idle(seat) => Ok(seat),
            State::Unbuilt | State::Thinking(_) => {
                Err("the engine is thinking; stop it first".into())
            }
        }
    }

    fn set_up(&mut self, line: &Line) -> Result<(), Refusal> {
        let position = line.get("pos").ok_or("pos: expected pos=")?;
        let moves = line.get("moves").unwrap_or_default();
        self.seat()?.set_up(position, moves)?;
        self.position = Some([position, moves].map(str::to_owned));
        Ok(())
    }

    fn go(&mut self, line: &Line) -> Result<ControlFlow<()>, Refusal> {
        let is = |mode| line.get(mode).is_some();
        let control = match () {
            () if is("think") || is("analyze") => Control::new(),
            () if is("ponder") => Control::pondering(),
            () => return Err("go: expected think, ponder or analyze".into()),
        };
        if !self.seat()?.has_moves() {
            return Err("go: there is no legal move".into());
        }
        if is("think") {
            if let Some(done) = self.seat()?.book_move() {
                return self.say(&done).map(|()| READ_ON).map_err(Refusal::Fatal);
            }
        }
        let State::Idle(mut seat) = mem::replace(&mut self.state, State::Unbuilt) else {
            return Err("go: there is no engine".into());
        };
        let is_done = Arc::new(AtomicBool::new(false));
        let (limits, told, flag) = (self.limits, control.clone(), Arc::clone(&is_done));
        let say = Arc::clone(&self.say);
        let thread = thread::spawn(move || {
            seat.think(&limits, &told, &mut |line| {
                if line.command() == "done" {
                    flag.store(true, Ordering::Release);
                }
                // The error is ignored here: the reading thread also notices a closed pipe.
                if say(&line).is_err() {
                    told.stop();
                }
            });
            seat
        });
        self.state = State::Thinking(Thinking { control, is_done, thread });
        Ok(READ_ON)
    }

    /// Stops a running search and waits for its move.
    fn stop(&mut self) -> Result<(), Error> {
        self.state = match mem::replace(&mut self.state, State::Unbuilt) {
            State::Thinking(thinking) => {
                thinking.control.stop();
                let seat = thinking.thread.join();
                State::Idle(seat.map_err(|_| "the search has failed")?)
            }
            state => state,
        };
        Ok(())
    }
}

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

    /// Prepares for a new game: clears the results of earlier searches.
    pub(super) fn new_game(&mut self) {
        self.engine.new_game();
    }

    pub(super) fn has_moves(&self) -> bool {
        self.game.position().has_moves()
    }

    /// Restarts the random choice among book moves.
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

    /// Searches. `say` receives the `info` lines, then the `done` line.
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
