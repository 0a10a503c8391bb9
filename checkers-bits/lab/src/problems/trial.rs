//! `checkers-lab problems try`: tells which problems an engine solves, and how fast.

use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;
use std::time::Duration;

use checkers_bits::VariantName;
use clap::Args;
use draughts_engine::score::men;
use serde::Serialize;

use super::problem::{Goal, Problem, read_problems};
use crate::matches::engine::{Answer, Engine, Halt, Setting};
use crate::matches::process::{EngineCommand, parse_command, parse_parameter};
use checkers_cli::console::{Error, Status};
use checkers_cli::hub::{self, Line};
use checkers_cli::options::Json;
use checkers_cli::signals;
use checkers_cli::time_control::{Clock, TimeControlArguments, WaitArguments};
use checkers_cli::variant;

/// Test an engine on the problems of a file
///
/// A problem is solved if the engine plays the best move of the problem. The reported time and nodes are those of the
/// first `info` line from which on the engine's line of play always begins with the best move. A crash, a protocol
/// error or a timeout counts as not solved. The engine restarts for each problem.
///
/// For a problem with a `score`, the last score of an `info` line is reported as well; the summary has the mean
/// absolute error of these scores, in men.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers-lab problems try --move-time 5 checkers-bits/lab/suite/problems
  checkers-lab problems try --nodes 100000 --set threads=2 problems
  checkers-lab problems try --nodes 1000 --set endgames=tables endings
  checkers-lab problems try --depth 9 --variant frisian problems './scan hub'
  checkers-lab problems try --nodes 20000 checkers-bits/lab/suite/slow-losses

Exit status: 0 success; 1 a problem is not solved; 2 bad arguments, or an unusable line or engine.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    json: Json,

    #[command(flatten)]
    time_control: TimeControlArguments,

    #[command(flatten)]
    wait: WaitArguments,

    /// Try only problems of this variant
    #[arg(long, value_name = "NAME", value_parser = variant::parser(), hide_possible_values = true)]
    variant: Option<VariantName>,

    /// Parameter of the engine; repeatable
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_parameter)]
    set: Vec<(String, String)>,

    /// Problem file; - for standard input
    file: PathBuf,

    /// Command line of a Hub engine, with shell quotes
    #[arg(value_name = "ENGINE", value_parser = parse_command, default_value = "built-in")]
    engine: EngineCommand,
}

/// The random seed for an engine with a parameter `seed`.
const SEED: u64 = 1;

pub(super) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let status = arguments.try_all();
    signals::end_if_interrupted();
    status
}

/// The time and the nodes at which the solution was found.
#[derive(Clone, Copy, Serialize)]
struct Solution {
    seconds: f64,
    /// The number of nodes; `None` if the engine does not report the number.
    nodes: Option<u64>,
}

/// The scores of a problem in men, for the side to move.
#[derive(Clone, Copy, Serialize)]
struct Scores {
    /// The score of the engine; `None` if the engine reported no score.
    reported: Option<f64>,
    expected: f64,
}

/// The result of the engine on one problem.
#[derive(Serialize)]
struct Attempt {
    line: usize,
    problem: String,
    best: String,
    /// The time and the nodes at which the engine found the solution; `None` if the problem was not solved.
    found: Option<Solution>,
    /// The move of the engine; `None` after a fault.
    played: Option<String>,
    fault: Option<String>,
    /// The scores; `None` if the problem has no score.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Scores>,
}

impl Arguments {
    fn try_all(&self) -> Result<Status, Error> {
        let stop = signals::stop_flag();
        let command =
            EngineCommand { settings: self.set.iter().cloned().collect(), ..self.engine.clone() };
        let time_control = self.time_control.time_control(Duration::ZERO);
        let time_control = time_control.ok_or("expected a time control")?;
        let (lines, mut status) = read_problems(&self.file)?;
        let (mut name, mut problems, mut solved, mut longest) = (String::new(), 0, 0, 0.0_f64);
        let mut scores = Vec::new();
        for (line, problem) in lines {
            let variant = problem.variant;
            if self.variant.is_some_and(|wanted| wanted != variant) {
                continue;
            }
            let setting = Setting { variant, seed: SEED, timeout: self.wait.timeout, stop };
            let mut engine = Engine::start(&command, setting)
                .map_err(|fault| format!("engine `{command}`: {fault}"))?;
            let mut attempt = Attempt {
                line,
                problem: problem.to_string(),
                best: problem.position.notation(problem.best).to_string(),
                found: None,
                played: None,
                fault: None,
                score: match problem.goal {
                    Goal::Score(score) => Some(Scores { reported: None, expected: men(score) }),
                    Goal::Win(_) | Goal::Draw => None,
                },
            };
            let ready = engine.prepare(&command).and_then(|()| engine.begin_game(SEED));
            let clock = Clock::new(time_control);
            match ready.and_then(|()| self.ask(&mut engine, clock, &problem, &mut attempt)) {
                Ok(()) => {}
                Err(Halt::Fault(fault)) => attempt.fault = Some(fault),
                Err(Halt::Stopped) => break,
            }
            if let Some(own) = engine.name() {
                own.clone_into(&mut name);
            }
            engine.quit();
            self.json.print(&attempt)?;
            problems += 1;
            scores.extend(attempt.score);
            match attempt.found {
                Some(Solution { seconds, .. }) => {
                    solved += 1;
                    longest = longest.max(seconds);
                }
                None => status = status.max(Status::Wrong),
            }
        }
        self.json.print(&TrialSummary {
            engine: name,
            time_control: time_control.to_string(),
            problems,
            solved,
            longest,
            scores: (!scores.is_empty()).then(|| ScoreErrors::new(&scores)),
        })?;
        Ok(status)
    }

    /// Lets the engine search, and records its reply.
    fn ask(
        &self,
        engine: &mut Engine,
        mut clock: Clock,
        problem: &Problem,
        attempt: &mut Attempt,
    ) -> Result<(), Halt> {
        let level = hub::level(&clock.start());
        let allowed = clock.allowed(self.wait.margin, self.wait.timeout);
        let position = &problem.position;
        let line = Line::new("pos").with("pos", position.hub());
        let (mut found, mut score) = (None, None);
        let Answer { mv: text, taken, .. } =
            engine.think(&line, &level, allowed, &mut |info, at| {
                let reported = info.get("score").and_then(|score| score.parse().ok());
                score = reported.filter(|score: &f64| score.is_finite()).or(score);
                let first = info.get("pv").and_then(|moves| moves.split_whitespace().next());
                // An `info` line without a line of play does not change the best move, so it is ignored.
                let Some(first) = first else { return };
                let is_best = position.read_move(first) == Ok(problem.best);
                let now = || Solution {
                    seconds: at.as_secs_f64(),
                    nodes: info.get("nodes").and_then(|nodes| nodes.parse().ok()),
                };
                found = is_best.then(|| found.unwrap_or_else(now));
            })?;
        let played = position.read_move(&text);
        let played = played.map_err(|error| format!("illegal move: {text}: {error}"))?;
        let at_last = Solution { seconds: taken.as_secs_f64(), nodes: None };
        attempt.found = (played == problem.best).then(|| found.unwrap_or(at_last));
        attempt.played = Some(position.notation(played).to_string());
        if let Some(scores) = &mut attempt.score {
            scores.reported = score;
        }
        Ok(())
    }
}

impl Display for Attempt {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { line, best, found, played, fault, score, .. } = self;
        write!(f, "line {line}: ")?;
        match (found, played, fault) {
            (Some(Solution { seconds, nodes }), ..) => {
                write!(f, "{best} in {seconds:.3} s")?;
                nodes.map_or(Ok(()), |nodes| write!(f, ", {nodes} nodes"))?;
            }
            (None, Some(played), _) => write!(f, "not solved: {played} and not {best}")?,
            (None, None, fault) => write!(f, "not solved: {}", fault.as_deref().unwrap_or(""))?,
        }
        let Some(Scores { reported, expected }) = score else { return Ok(()) };
        match reported {
            Some(reported) => write!(f, "; score {reported:.2}, expected {expected:.2}"),
            None => write!(f, "; no score, expected {expected:.2}"),
        }
    }
}

#[derive(Serialize)]
struct TrialSummary {
    engine: String,
    time_control: String,
    problems: usize,
    solved: usize,
    /// The time of the slowest solution, in seconds.
    longest: f64,
    /// The errors of the scores; `None` if no problem has a score.
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<ScoreErrors>,
}

/// The differences between reported and expected scores.
#[derive(Serialize)]
struct ScoreErrors {
    /// The number of problems with a score.
    problems: usize,
    /// The number of scores that the engine reported.
    reported: usize,
    /// The mean absolute error in men; `None` if the engine reported no score.
    mean_error: Option<f64>,
}

impl ScoreErrors {
    fn new(scores: &[Scores]) -> Self {
        let error = |score: &Scores| Some((score.reported? - score.expected).abs());
        let errors: Vec<f64> = scores.iter().filter_map(error).collect();
        let mean = errors.iter().sum::<f64>() / errors.len() as f64;
        Self {
            problems: scores.len(),
            reported: errors.len(),
            mean_error: (!errors.is_empty()).then_some(mean),
        }
    }
}

impl Display for ScoreErrors {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { problems, reported, mean_error } = self;
        let Some(mean_error) = mean_error else {
            return f.write_str("the engine reports no score");
        };
        write!(f, "mean error of {reported} scores: {mean_error:.2} men")?;
        match problems - reported {
            0 => Ok(()),
            missing => write!(f, ", {missing} without a score"),
        }
    }
}

impl Display for TrialSummary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.problems == 0 {
            return f.write_str("no problems were tried");
        }
        let Self { engine, time_control, problems, solved, longest, scores } = self;
        write!(
            f,
            "{engine}, {time_control}: {solved} of {problems} solved, each within {longest:.3} s"
        )?;
        scores.as_ref().map_or(Ok(()), |scores| write!(f, "; {scores}"))
    }
}
