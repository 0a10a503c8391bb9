//! `checkers problems try`: which problems does an engine solve, and how fast?

use std::env;
use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use checkers_bits::{Variant, VariantName, with_variant};
use clap::Args;
use serde::Serialize;

use super::problem::{Problem, ProblemLine, read_lines};
use crate::console::{Error, Output, Status, complain};
use crate::hub::line::Line;
use crate::matches::engine::{Engine, EngineCommand, Setting};
use crate::matches::fault::{Fault, Halt};
use crate::matches::interrupt::Interrupt;
use crate::matches::level::{Clock, Level, LevelArguments, WaitArguments};
use crate::matches::{CommandWords, parse_command, parse_parameter};
use crate::variant;

/// Asks an engine for the moves of a file of problems
///
/// A problem is solved if the engine plays its move. The time and the positions told are those after
/// which that was its best move and stayed so to the end, as its `info` lines have it. An engine that
/// crashes, breaks the protocol or does not answer in time has not solved the problem. It is started
/// anew for each.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers problems try --move-time 5 checkers-bits/tools/suite/problems
  checkers problems try --nodes 100000 --set threads=2 checkers-bits/tools/suite/problems
  checkers problems try --depth 12 --variant international problems './scan hub'

Exit status: 0 done; 1 a problem was not solved; 2 bad arguments, a line that cannot be used, or an engine
that cannot be started.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    level: LevelArguments,

    #[command(flatten)]
    wait: WaitArguments,

    /// Leave out the problems of other variants
    #[arg(long, value_name = "NAME", value_parser = variant::parser())]
    variant: Option<VariantName>,

    /// Set a parameter of the engine; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_parameter)]
    set: Vec<(String, String)>,

    /// The file; - is the standard input
    file: PathBuf,

    /// Command line of an engine that speaks the Hub protocol; quotes are read as a shell does
    /// [default: `checkers hub`]
    #[arg(value_name = "ENGINE", value_parser = parse_command)]
    engine: Option<CommandWords>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let interrupt = Interrupt::watch();
    let status = interrupt.watch_over(|stop| try_all(arguments, stop));
    interrupt.end_program();
    status
}

fn try_all(arguments: &Arguments, stop: &AtomicBool) -> Result<Status, Error> {
    let mut trial = Trial {
        command: EngineCommand {
            words: arguments.engine.clone().map_or_else(own_engine, |words| Ok(words.0))?,
            settings: arguments.set.clone(),
        },
        level: arguments.level.level(Duration::ZERO).ok_or("expected a level")?,
        wait: arguments.wait,
        stop,
        name: String::new(),
    };
    let (lines, mut status) = read_lines(&arguments.file)?;
    let (mut problems, mut solved, mut longest) = (0, 0, 0.0_f64);
    for (number, text) in lines {
        let attempt = match trial.attempt(number, &text, arguments.variant) {
            Ok(Some(attempt)) => attempt,
            Ok(None) => continue,
            Err(Failure::Line(error)) => {
                status = Status::Unusable;
                complain(format_args!("{}:{number}: {error}", arguments.file.display()));
                continue;
            }
            Err(Failure::Engine(fault)) => {
                let words = trial.command.words.join(" ");
                return Err(format!("engine `{words}`: {fault}").into());
            }
            Err(Failure::Stopped) => break,
        };
        arguments.output.print(&attempt)?;
        problems += 1;
        if let Some(Found { seconds, .. }) = attempt.found {
            solved += 1;
            longest = longest.max(seconds);
        } else {
            status = status.max(Status::Wrong);
        }
    }
    let level = trial.level.to_string();
    arguments.output.print(&Summary { engine: trial.name, level, problems, solved, longest })?;
    Ok(status)
}

/// The words that start this program's engine.
fn own_engine() -> Result<Vec<String>, Error> {
    let program = env::current_exe()?;
    let name = program.to_str();
    let name =
        name.ok_or_else(|| format!("{}: expected a path in UTF-8", program.display()))?.to_owned();
    Ok(vec![name, "hub".to_owned()])
}

/// For an engine that has a parameter `seed`.
const SEED: u64 = 1;

/// An engine and how it is asked.
struct Trial<'a> {
    command: EngineCommand,
    level: Level,
    wait: WaitArguments,
    stop: &'a AtomicBool,
    /// What the engine calls itself.
    name: String,
}

/// Why a problem was not tried.
enum Failure {
    /// The line is no problem.
    Line(Error),
    /// There is no such engine.
    Engine(Fault),
    Stopped,
}

/// An answer that stayed to the end.
#[derive(Clone, Copy, Serialize)]
struct Found {
    seconds: f64,
    /// `None` if the engine does not tell.
    nodes: Option<u64>,
}

/// A problem, and what the engine made of it.
#[derive(Serialize)]
struct Attempt {
    line: usize,
    problem: String,
    best: String,
    /// `None` if it was not solved.
    found: Option<Found>,
    /// What the engine played; `None` if it failed.
    played: Option<String>,
    fault: Option<String>,
}

impl Trial<'_> {
    /// Tries the problem of a line; `None` if only those of another variant are wanted.
    fn attempt(
        &mut self,
        line: usize,
        text: &str,
        wanted: Option<VariantName>,
    ) -> Result<Option<Attempt>, Failure> {
        let problem = ProblemLine::parse(text).map_err(Failure::Line)?;
        let variant = problem.variant;
        if wanted.is_some_and(|wanted| wanted != variant) {
            return Ok(None);
        }
        let setting =
            Setting { variant, seed: SEED, patience: self.wait.patience, stop: self.stop };
        with_variant!(variant, V => {
            let problem = problem.problem::<V>().map_err(Failure::Line)?;
            let mut engine = Engine::start(&self.command, setting).map_err(Failure::Engine)?;
            let (found, played, fault) = match self.ask(&mut engine, &problem) {
                Ok((found, played)) => (found, Some(played), None),
                Err(Halt::Fault(fault)) => (None, None, Some(fault.to_string())),
                Err(Halt::Stopped) => return Err(Failure::Stopped),
            };
            if let Some(name) = engine.name() {
                name.clone_into(&mut self.name);
            }
            engine.quit();
            let best = problem.position.notation(problem.best).to_string();
            Ok(Some(Attempt { line, problem: problem.to_string(), best, found, played, fault }))
        })
    }

    /// When the engine has found the answer to stay, and what it plays.
    fn ask<V: Variant>(
        &self,
        engine: &mut Engine<'_>,
        problem: &Problem<V>,
    ) -> Result<(Option<Found>, String), Halt> {
        engine.prepare(&self.command)?;
        engine.begin_game()?;
        let mut clock = Clock::new(self.level);
        let level = clock.start();
        let allowed = clock.allowed(self.wait.margin, self.wait.patience);
        let position = &problem.position;
        let line = Line::new("pos").with("pos", position.hub());
        let mut found = None;
        let (text, taken) = engine.think(&line, &level, allowed, &mut |info, at| {
            let first = info.get("pv").and_then(|moves| moves.split_whitespace().next());
            // A line without moves says nothing about the best one.
            let Some(first) = first else { return };
            let is_best = position.read_move(first) == Ok(problem.best);
            let now = || Found {
                seconds: at.as_secs_f64(),
                nodes: info.get("nodes").and_then(|nodes| nodes.parse().ok()),
            };
            found = is_best.then(|| found.unwrap_or_else(now));
        })?;
        let played = position.read_move(&text);
        let played = played.map_err(|error| Fault::Move(format!("{text}: {error}")))?;
        let at_last = Found { seconds: taken.as_secs_f64(), nodes: None };
        let found = (played == problem.best).then(|| found.unwrap_or(at_last));
        Ok((found, position.notation(played).to_string()))
    }
}

impl Display for Attempt {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { line, best, found, played, fault, .. } = self;
        write!(f, "line {line}: ")?;
        match (found, played, fault) {
            (Some(Found { seconds, nodes }), ..) => {
                write!(f, "{best} in {seconds:.3} s")?;
                nodes.map_or(Ok(()), |nodes| write!(f, ", {nodes} nodes"))
            }
            (None, Some(played), _) => write!(f, "not solved: {played} and not {best}"),
            (None, None, fault) => {
                write!(f, "not solved: {}", fault.as_deref().unwrap_or_default())
            }
        }
    }
}

#[derive(Serialize)]
struct Summary {
    engine: String,
    level: String,
    problems: usize,
    solved: usize,
    /// Of the problem that took the longest to solve.
    longest: f64,
}

impl Display for Summary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.problems == 0 {
            return f.write_str("no problems were tried");
        }
        let Self { engine, level, problems, solved, longest } = self;
        write!(f, "{engine}, {level}: {solved} of {problems} solved, each within {longest:.3} s")
    }
}
