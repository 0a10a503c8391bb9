//! `checkers problems try`: the problems that an engine solves, and its times.

use std::env;
use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use checkers_bits::{Variant, VariantName, with_variant};
use clap::Args;
use serde::Serialize;
use tool_output::Interrupt;

use super::problem::{Problem, ProblemLine, read_lines};
use crate::console::{Error, Status, complain};
use crate::hub::line::Line;
use crate::matches::engine::{Answer, Engine, EngineCommand, Setting};
use crate::matches::fault::{Fault, Halt};
use crate::matches::time_control::{Clock, TimeControl, TimeControlArguments, WaitArguments};
use crate::matches::{CommandWords, parse_command, parse_parameter};
use crate::options::Json;
use crate::variant;

/// Test an engine on the problems of a file
///
/// A problem is solved if the engine plays its move. Reported time and nodes are those of the first `info` line
/// from which that move stayed the best one. A crash, a protocol error or a timeout counts as not
/// solved. The engine restarts for each problem.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers problems try --move-time 5 checkers-bits/tools/suite/problems
  checkers problems try --nodes 100000 --set threads=2 checkers-bits/tools/suite/problems
  checkers problems try --nodes 1000 --variant russian --set endgames=tables endings
  checkers problems try --depth 12 --variant international problems './scan hub'

Exit status: 0 success; 1 a problem is not solved; 2 bad arguments, or an unusable line or engine.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    json: Json,

    #[command(flatten)]
    time_control: TimeControlArguments,

    #[command(flatten)]
    wait: WaitArguments,

    /// Only problems of this variant
    #[arg(long, value_name = "NAME", value_parser = variant::parser())]
    variant: Option<VariantName>,

    /// Parameter of the engine; repeatable
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_parameter)]
    set: Vec<(String, String)>,

    /// Problem file; - for standard input
    file: PathBuf,

    /// Command line of a Hub engine, with shell quotes [default: `checkers hub`]
    #[arg(value_name = "ENGINE", value_parser = parse_command)]
    engine: Option<CommandWords>,
}

pub(super) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let interrupt = Interrupt::watch();
    let status = try_all(arguments, interrupt.stop());
    interrupt.end_program();
    status
}

fn try_all(arguments: &Arguments, stop: &AtomicBool) -> Result<Status, Error> {
    let mut trial = Trial {
        command: EngineCommand {
            words: arguments.engine.clone().map_or_else(own_engine, |words| Ok(words.0))?,
            settings: arguments.set.clone(),
        },
        time_control: arguments
            .time_control
            .time_control(Duration::ZERO)
            .ok_or("expected a time control")?,
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
        arguments.json.print(&attempt)?;
        problems += 1;
        if let Some(Found { seconds, .. }) = attempt.found {
            solved += 1;
            longest = longest.max(seconds);
        } else {
            status = status.max(Status::Wrong);
        }
    }
    let time_control = trial.time_control.to_string();
    arguments.json.print(&Summary {
        engine: trial.name,
        time_control,
        problems,
        solved,
        longest,
    })?;
    Ok(status)
}

/// The command line of this program's engine.
fn own_engine() -> Result<Vec<String>, Error> {
    let program = env::current_exe()?;
    let name = program.to_str();
    let name =
        name.ok_or_else(|| format!("{}: expected a path in UTF-8", program.display()))?.to_owned();
    Ok(vec![name, "hub".to_owned()])
}

/// For an engine that has a parameter `seed`.
const SEED: u64 = 1;

struct Trial<'a> {
    command: EngineCommand,
    time_control: TimeControl,
    wait: WaitArguments,
    stop: &'a AtomicBool,
    /// The name of the engine.
    name: String,
}

enum Failure {
    /// The line is not a problem.
    Line(Error),
    /// The engine cannot be started.
    Engine(Fault),
    Stopped,
}

/// When the solution was found.
#[derive(Clone, Copy, Serialize)]
struct Found {
    seconds: f64,
    /// `None` if the engine does not report nodes.
    nodes: Option<u64>,
}

/// The result of a problem.
#[derive(Serialize)]
struct Attempt {
    line: usize,
    problem: String,
    best: String,
    /// `None` if it was not solved.
    found: Option<Found>,
    /// The move of the engine; `None` after a fault.
    played: Option<String>,
    fault: Option<String>,
}

impl Trial<'_> {
    /// Tries the problem of a line; `None` if --variant excludes it.
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
        let setting = Setting { variant, seed: SEED, timeout: self.wait.timeout, stop: self.stop };
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

    /// When the solution was found, and the move of the engine.
    fn ask<V: Variant>(
        &self,
        engine: &mut Engine<'_>,
        problem: &Problem<V>,
    ) -> Result<(Option<Found>, String), Halt> {
        engine.prepare(&self.command)?;
        engine.begin_game(SEED)?;
        let mut clock = Clock::new(self.time_control);
        let level = clock.start();
        let allowed = clock.allowed(self.wait.margin, self.wait.timeout);
        let position = &problem.position;
        let line = Line::new("pos").with("pos", position.hub());
        let mut found = None;
        let Answer { mv: text, taken, .. } =
            engine.think(&line, &level, allowed, &mut |info, at| {
                let first = info.get("pv").and_then(|moves| moves.split_whitespace().next());
                // A line without moves does not change the best move.
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
    time_control: String,
    problems: usize,
    solved: usize,
    /// Seconds of the slowest solution.
    longest: f64,
}

impl Display for Summary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.problems == 0 {
            return f.write_str("no problems were tried");
        }
        let Self { engine, time_control, problems, solved, longest } = self;
        write!(
            f,
            "{engine}, {time_control}: {solved} of {problems} solved, each within {longest:.3} s"
        )
    }
}
