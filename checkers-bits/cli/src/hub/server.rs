//! The engine's side of the Hub protocol.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::{io, mem};

use checkers_bits::{AnyMove, AnyPosition, AnyVariant, FirstSquare, Game};
use draughts_engine::score::men;
use draughts_engine::{Control, Engine, Limits, Report};

use super::parameters::Parameters;
use super::{Dialect, Line, level};
use crate::book::OpenedBook;
use crate::console::Error;

/// A function that returns the next line of an input; `None` at its end.
pub type Lines<'a> = &'a mut dyn FnMut() -> io::Result<Option<Result<String, String>>>;

/// A function that receives the lines that the engine sends. The thread that reads the input and the search thread
/// call this function.
pub type Say = Arc<dyn Fn(&Line) -> Result<(), Error> + Send + Sync>;

/// Answers the lines of a GUI until `quit` or the end of the input. A line that is invalid, or that `reply` cannot
/// execute, is answered by `error message=…`.
///
/// # Errors
///
/// If reading the input or `say` fails.
pub fn converse(
    lines: Lines<'_>,
    say: &dyn Fn(&Line) -> Result<(), Error>,
    reply: &mut dyn FnMut(&Line) -> Result<Vec<Line>, Error>,
) -> Result<(), Error> {
    while let Some(text) = lines().map_err(|error| format!("standard input: {error}"))? {
        let replies = match text.and_then(|text| Line::parse(&text)) {
            Ok(line) if line.command() == "quit" => break,
            Ok(line) => reply(&line),
            Err(error) => Err(error.into()),
        };
        let replies =
            replies.unwrap_or_else(|error| vec![Line::new("error").with("message", error)]);
        replies.iter().try_for_each(say)?;
    }
    Ok(())
}

/// [Answers](converse) the lines of a GUI by an engine with the given parameters. At the end of the input, stops a
/// running search.
///
/// # Errors
///
/// If reading the input or `say` fails, or if the last search has panicked.
pub fn serve(parameters: Parameters, lines: Lines<'_>, say: Say) -> Result<(), Error> {
    let (limits, position, state) = (Limits::default(), None, State::Unbuilt);
    let mut server = Server { parameters, limits, position, state, say: Arc::clone(&say) };
    converse(lines, &*say, &mut |line| server.reply(line))?;
    server.stop()
}

struct Server {
    parameters: Parameters,
    limits: Limits,
    /// The last valid `pos` line, which a new engine needs after a change of parameters.
    position: Option<Line>,
    state: State,
    say: Say,
}

enum State {
    /// The engine must be built again, because parameters have changed.
    Unbuilt,
    Idle(Box<Player>),
    /// A search runs in its own thread.
    Thinking {
        control: Control,
        /// A flag that the search thread sets before it prints the move, so that the engine counts as idle when the
        /// GUI reads the move.
        is_done: Arc<AtomicBool>,
        thread: JoinHandle<Box<Player>>,
    },
}

impl Server {
    /// Executes a line, and returns the lines that answer it.
    fn reply(&mut self, line: &Line) -> Result<Vec<Line>, Error> {
        match (line.command(), &self.state) {
            ("" | "ping" | "stop" | "ponder-hit", _) => {}
            (_, State::Thinking { is_done, .. }) if !is_done.load(Ordering::Acquire) => {
                return Err("the engine is thinking; stop it first".into());
            }
            _ => self.stop()?,
        }
        match line.command() {
            "" => {}
            "ping" => return Ok(vec![Line::new("pong")]),
            "stop" => self.stop()?,
            "ponder-hit" => {
                if let State::Thinking { control, .. } = &self.state {
                    control.ponder_hit();
                }
            }
            "hub" => return Ok(self.introduction()),
            "set-param" => self.set_parameter(line)?,
            "init" => {
                self.player()?;
                return Ok(vec![Line::new("ready")]);
            }
            "new-game" => self.player()?.engine.new_game(),
            "pos" => {
                self.player()?.set_up(line)?;
                self.position = Some(line.clone());
            }
            "level" => self.limits = level::limits(line)?,
            "go" => return self.go(line),
            command => {
                return Err(format!("expected a command of the protocol, found {command:?}").into());
            }
        }
        Ok(Vec::new())
    }

    fn introduction(&mut self) -> Vec<Line> {
        let id = Line::new("id").with("name", "checkers");
        let id = id.with("version", env!("CARGO_PKG_VERSION"));
        let mut lines = vec![id.with("author", "the authors of checkers-bits")];
        lines.extend(self.parameters.declare());
        lines.push(Line::new("wait"));
        lines
    }

    fn set_parameter(&mut self, line: &Line) -> Result<(), Error> {
        let name = line.get("name").ok_or("set-param: expected name=")?;
        let value = line.get("value").ok_or("set-param: expected value=")?;
        let before = self.parameters.clone();
        self.parameters.set(name, value)?;
        if (self.parameters.variant, self.parameters.dialect) != (before.variant, before.dialect) {
            self.position = None;
        }
        match &mut self.state {
            // A new seed is set without building a new engine, because a match sets the seed before each game, and
            // building an engine may take long.
            State::Idle(player) if name == "seed" => {
                if let Some(book) = &mut player.book {
                    book.set_seed(self.parameters.book.seed);
                }
            }
            _ if self.parameters != before => self.state = State::Unbuilt,
            _ => {}
        }
        Ok(())
    }

    /// Returns the idle engine. The first call after a change of parameters builds the engine.
    fn player(&mut self) -> Result<&mut Player, Error> {
        if let State::Unbuilt = self.state {
            let (engine, book) = self.parameters.open()?;
            let Parameters { variant, dialect, .. } = self.parameters;
            let (limits, game) = (self.parameters.limits_of_skill(), Game::new(variant));
            let mut player = Player { engine, book, limits, dialect, game };
            self.position.as_ref().map_or(Ok(()), |line| player.set_up(line))?;
            self.state = State::Idle(Box::new(player));
        }
        match &mut self.state {
            State::Idle(player) => Ok(player),
            State::Unbuilt | State::Thinking { .. } => Err("there is no engine".into()),
        }
    }

    fn go(&mut self, line: &Line) -> Result<Vec<Line>, Error> {
        let is = |mode| line.get(mode).is_some();
        let control = match () {
            () if is("think") || is("analyze") => Control::new(),
            () if is("ponder") => Control::pondering(),
            () => return Err("go: expected think, ponder or analyze".into()),
        };
        let player = self.player()?;
        if !player.game.position().has_moves() {
            return Err("go: there is no legal move".into());
        }
        let book = player.book.as_mut().filter(|_| is("think"));
        if let Some(mv) = book.and_then(|book| book.choose(&player.game)) {
            return Ok(vec![Line::new("done").with("move", name(mv, player.dialect))]);
        }
        let State::Idle(mut player) = mem::replace(&mut self.state, State::Unbuilt) else {
            return Err("go: there is no engine".into());
        };
        let is_done = Arc::new(AtomicBool::new(false));
        let Limits { nodes, move_overhead, .. } = player.limits;
        let mut limits = Limits { move_overhead, ..self.limits };
        if !is("analyze") {
            limits.nodes = limits.nodes.min(nodes);
        }
        let (told, flag) = (control.clone(), Arc::clone(&is_done));
        let say = Arc::clone(&self.say);
        let thread = thread::spawn(move || {
            player.think(&limits, &told, &mut |line| {
                if line.command() == "done" {
                    flag.store(true, Ordering::Release);
                }
                // The error of `say` is dropped, because the thread that reads the input also notices a closed
                // pipe.
                if say(&line).is_err() {
                    told.stop();
                }
            });
            player
        });
        self.state = State::Thinking { control, is_done, thread };
        Ok(Vec::new())
    }

    /// Stops a running search and waits for its move.
    fn stop(&mut self) -> Result<(), Error> {
        self.state = match mem::replace(&mut self.state, State::Unbuilt) {
            State::Thinking { control, thread, .. } => {
                control.stop();
                State::Idle(thread.join().map_err(|_| "the search has failed")?)
            }
            state => state,
        };
        Ok(())
    }
}

/// The engine with its book and the game that it plays.
struct Player {
    engine: Engine,
    book: Option<OpenedBook>,
    /// The node limit of the skill, and the move overhead.
    limits: Limits,
    dialect: Dialect,
    game: Game,
}

impl Player {
    /// Sets up the position of a `pos` line; after an error the previous position stays.
    fn set_up(&mut self, line: &Line) -> Result<(), Error> {
        self.game = game(line, self.engine.variant(), self.dialect)?;
        Ok(())
    }

    /// Searches for a move. `say` receives the `info` lines, then the `done` line.
    fn think(&mut self, limits: &Limits, control: &Control, say: &mut dyn FnMut(Line)) {
        let dialect = self.dialect;
        let mut reported = 0;
        let found = self.engine.search(&self.game, limits, control, &mut |report| {
            reported = report.nodes;
            say(info(report, dialect));
        });
        let Some(found) = found else { return };
        // Nodes that came after the last report belong to an iteration that was stopped.
        if found.nodes > reported {
            say(info(&found, dialect));
        }
        let mut names = found.line.iter().map(|&mv| name(mv, dialect));
        let done = Line::new("done").with("move", names.next().unwrap_or_default());
        say(match names.next() {
            Some(reply) => done.with("ponder", reply),
            None => done,
        });
    }
}

/// Reads the game of a `pos` line: its position and its moves, in the given dialect.
///
/// # Errors
///
/// If the position is missing or invalid, or a move is illegal.
pub fn game(line: &Line, variant: AnyVariant, dialect: Dialect) -> Result<Game, Error> {
    let position = AnyPosition::from_hub(line.get("pos").ok_or("pos: expected pos=")?, variant);
    let position = position.map_err(|error| format!("pos: {variant}: {error}"))?;
    let position = if dialect.rotated_positions { position.rotated_180() } else { position };
    let mut game = Game::from_position(position);
    let moves = line.get("moves").unwrap_or_default();
    for (number, text) in (1..).zip(moves.split_whitespace()) {
        let mv = game.position().read_move_with(text, first_square(variant, dialect));
        let mv = mv.map_err(|error| format!("moves: move {number}, {text:?}: {error}"))?;
        game.play(mv).map_err(|error| format!("moves: move {number}, {text:?}: {error}"))?;
    }
    Ok(game)
}

fn info(report: &Report, dialect: Dialect) -> Line {
    let seconds = report.time.as_secs_f64();
    let millions = report.nodes as f64 / seconds.max(1e-6) / 1e6;
    let line: Vec<_> = report.line.iter().map(|&mv| name(mv, dialect)).collect();
    Line::new("info")
        .with("depth", report.depth)
        .with("score", format_args!("{:.2}", men(report.score)))
        .with("nodes", report.nodes)
        .with("time", format_args!("{seconds:.3}"))
        .with("nps", format_args!("{millions:.3}"))
        .with("pv", line.join(" "))
}

/// The square with number 1 in moves.
fn first_square(variant: AnyVariant, dialect: Dialect) -> FirstSquare {
    if dialect.moves_from_a1 { FirstSquare::BottomLeft } else { variant.first_square() }
}

/// The Hub notation of a move, with the numbers of the dialect.
fn name(mv: AnyMove, dialect: Dialect) -> String {
    let variant = mv.variant();
    let squares = [mv.from_square(), mv.to_square()].into_iter().chain(mv.captured());
    let number = |square| variant.number_from(square, first_square(variant, dialect)).to_string();
    let numbers: Vec<_> = squares.map(number).collect();
    numbers.join(if mv.is_capture() { "x" } else { "-" })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use clap::{Args, Command, FromArgMatches};

    use super::*;

    /// Without a limit, only an error of the output stops the search before the next line of the input.
    #[test]
    fn a_search_ends_when_its_lines_cannot_be_sent() {
        let matches =
            Parameters::augment_args(Command::new("")).get_matches_from(["", "--hash", "1"]);
        let parameters = Parameters::from_arg_matches(&matches).unwrap();
        let start = format!("pos pos={}", AnyPosition::start(checkers_bits::International).hub());
        let mut lines = [start, "go think".to_owned()].into_iter();
        let (sender, said) = channel();
        let say: Say = Arc::new(move |line| {
            let _ = sender.send(line.command().to_owned());
            Err("nobody listens".into())
        });
        let mut next = || {
            let line = lines.next();
            if line.is_none() {
                let mut is_done = false;
                while !is_done {
                    is_done = said.recv_timeout(Duration::from_secs(60)).unwrap() == "done";
                }
            }
            Ok(line.map(Ok))
        };
        serve(parameters, &mut next, say).unwrap();
    }
}
