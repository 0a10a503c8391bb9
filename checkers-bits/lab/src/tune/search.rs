//! `checkers-lab tune search`: tunes the constants of the search by games.
//!
//! *SPSA* (simultaneous perturbation stochastic approximation): each pair of games changes every constant at random by
//! one step up or down, and plays the changed values against the opposite changes. All constants then move a little in
//! the direction of the winner. So a pair of games tells something about all constants, however many there are.
//!
//! Read more: J. Spall, *Multivariate Stochastic Approximation Using a Simultaneous Perturbation Gradient Approximation*
//! (1992), and <https://www.chessprogramming.org/SPSA>.

use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;

use checkers_bits::{AnyVariant, Color, Game};
use checkers_pdn::GameText;
use clap::{Args, value_parser};
use draughts_engine::{Constant, Constants, Engine, Options};
use rand::RngExt;
use serde::Serialize;

use super::play;
use crate::game_log::GameLog;
use crate::matches::adjudication::{Adjudicator, Rule};
use crate::matches::parse_games;
use crate::matches::record::Counted;
use crate::openings::{Openings, numbered_rng};
use checkers_cli::console::{Error, Status, complain, progress};
use checkers_cli::options::{Json, Seed, Threads};
use checkers_cli::parallel::{ObjectPool, ordered};
use checkers_cli::signals;
use checkers_cli::variant::VariantArgument;

/// Tune the constants of the search by games (SPSA)
///
/// Each pair of games changes all constants at random, by a step up or down, and plays the changed values against the
/// opposite changes, an opening with both colours. Then the constants move a little towards the winner. The same
/// command resumes an interrupted file, or extends a finished file if --games is greater. The result does not depend
/// on the number of threads. Games end early when the scores of both sides show the result.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers-lab tune search --variant international -o search.pdn
  checkers-lab tune search --variant russian --nodes 200000 --games 4000 \\
      -o search.pdn prob_cut_margin aspiration_window
  checkers-lab match \\
      --engine 'cmd=built-in param.constants=prob_cut_margin=96' \\
      --engine cmd=built-in --nodes 20000

On many machines, give each command its own --seed and --output. Then begin again with the mean of what they found: \
give the last line that each printed to an option --begin.

Exit status: 0 success; 2 bad arguments, or an unusable file.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: VariantArgument,

    #[command(flatten)]
    json: Json,

    /// Number of games, even
    #[arg(long, value_name = "N", default_value = "20000", value_parser = parse_games)]
    games: u64,

    /// Node limit per move
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,

    /// Values to begin with; the mean of several [default: the values of the engine]
    #[arg(long, value_name = "NAME=VALUE,...")]
    begin: Vec<Constants>,

    #[command(flatten)]
    seed: Seed,

    #[command(flatten)]
    threads: Threads,

    /// PDN file for the games
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    output: PathBuf,

    /// Names of the constants to tune [default: all]
    #[arg(value_name = "NAME", value_parser = parse_name)]
    names: Vec<usize>,
}

/// The index of a constant.
fn parse_name(text: &str) -> Result<usize, String> {
    let place = Constants::ALL.iter().position(|constant| constant.name == text);
    place.ok_or_else(|| {
        let names: Vec<_> = Constants::ALL.iter().map(|constant| constant.name).collect();
        format!("expected one of {}", names.join(", "))
    })
}

/// The number of pairs of games that are played with the same values, so that many threads have work.
const BATCH: u64 = 16;

/// The number of random plies at the start of a game.
const OPENING_PLIES: usize = 6;

const TABLE_MIB: usize = 16;

pub(super) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let Arguments { played, json, games, nodes, begin, seed, threads, output, names } = arguments;
    let (variant, seed) = (played.variant, seed.seed);
    let mut descent = Descent::new(begin, names, seed);
    let label = format!("{variant}, {nodes} nodes, seed {seed}, {}", descent.label());
    let begins = AnyVariant::from(variant).begins();
    let half_points = &mut |number, game: &GameText<'_>| {
        let counted = Counted::new(number, &game.recorded_result(begins), None);
        Ok(counted.ok_or("expected a game with a result")?.half_points)
    };
    let (mut log, mut results) = GameLog::open(output, ("Search", &label), 0, half_points)?;
    let openings = Openings::random(variant, OPENING_PLIES, seed, *games as usize / 2, progress)?;
    let (stop, pool) = (signals::stop_flag(), threads.pool()?);
    let bar = progress(*games, "{wide_bar} {pos}/{len} games, {eta_precise} to go");
    let engines = ObjectPool::default();
    let make = || {
        let engine =
            || Engine::new(variant, Options { table_mib: TABLE_MIB, ..Options::default() });
        Ok::<_, draughts_engine::EngineError>([engine()?, engine()?])
    };
    for first in (0..*games).step_by(2 * BATCH as usize) {
        let end = (first + 2 * BATCH).min(*games);
        let mut numbers = log.games().max(first)..end;
        ordered(
            &pool,
            100,
            &mut || numbers.next().filter(|_| !stop.load(Relaxed)),
            &|number| {
                let played = engines.with(make, |engines| {
                    let signs = if number % 2 == 0 { [1.0, -1.0] } else { [-1.0, 1.0] };
                    for (engine, sign) in engines.iter_mut().zip(signs) {
                        engine.set_constants(descent.changed(number / 2, sign));
                    }
                    let mut search = |game: &Game| {
                        let is_black = game.position().side_to_move() == Color::Black;
                        play::search(&mut engines[usize::from(is_black)], game, *nodes)
                    };
                    play::play(
                        openings.of_pair(number / 2).game(),
                        &mut search,
                        Some(adjudicator()),
                    )
                });
                played.map_err(|error| error.to_string())
            },
            &mut |tree| {
                let tree = tree?;
                let counted = Counted::new(log.games(), &tree.tags.recorded_result(begins), None);
                results.extend(counted.map(|counted| counted.half_points));
                log.add(tree)?;
                bar.inc(1);
                Ok::<_, Error>(())
            },
        )?;
        for pair in first / 2..end / 2 {
            if let Some(&[one, two]) = results.get(2 * pair as usize..2 * pair as usize + 2) {
                descent.learn(pair, (one + two) as f64 - 2.0);
            }
        }
        bar.set_position(log.games());
    }
    bar.finish_and_clear();
    if log.games() < *games {
        complain(format_args!("stopped after {} games; the same command goes on", log.games()));
    }
    json.print(&descent.found(log.games().min(*games)))?;
    signals::end_if_interrupted();
    Ok(Status::Done)
}

/// Ends games that are decided, as matches of engines do.
fn adjudicator() -> Adjudicator {
    let resign = Rule { from: 0, moves: 2, score: 3.5 };
    let draw = Rule { from: 35, moves: 6, score: 0.08 };
    Adjudicator::new(Some(resign), Some(draw))
}

/// The values after a number of games.
#[derive(Serialize)]
struct TunedConstants {
    games: u64,
    constants: Vec<Tuned>,
    /// The constants as `--begin` and the engine read them.
    text: String,
}

/// A constant that was tuned.
#[derive(Serialize)]
struct Tuned {
    name: &'static str,
    before: i32,
    after: f64,
}

impl Display for TunedConstants {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { games, constants, text } = self;
        for Tuned { name, before, after } in constants {
            writeln!(f, "{name:<22} {before:>5} {after:>8.1}")?;
        }
        write!(f, "after {games} games:\n{text}")
    }
}

/// The values of all constants, and how they are changed.
struct Descent {
    /// The values at the beginning.
    first: Constants,
    values: Vec<f64>,
    /// The indexes of the constants to tune.
    tuned: Vec<usize>,
    seed: u64,
}

impl Descent {
    /// Begins with the mean of several values.
    fn new(begin: &[Constants], tuned: &[usize], seed: u64) -> Self {
        let begin = if begin.is_empty() { vec![Constants::default()] } else { begin.to_vec() };
        let all = 0..Constants::ALL.len();
        let mean = |i: usize| {
            let values = begin.iter().map(|constants| f64::from(constants.values()[i]));
            values.sum::<f64>() / begin.len() as f64
        };
        let tuned = if tuned.is_empty() { all.clone().collect() } else { tuned.to_vec() };
        let mut descent =
            Self { first: Constants::default(), values: all.map(mean).collect(), tuned, seed };
        descent.first = descent.rounded();
        descent
    }

    fn found(&self, games: u64) -> TunedConstants {
        let constants = self.tuned.iter().map(|&i| Tuned {
            name: Constants::ALL[i].name,
            before: self.first.values()[i],
            after: self.values[i],
        });
        TunedConstants { games, constants: constants.collect(), text: self.rounded().to_string() }
    }

    /// The first values of all constants, and the names of those to tune.
    fn label(&self) -> String {
        let names: Vec<_> = self.tuned.iter().map(|&i| Constants::ALL[i].name).collect();
        format!("{:?}, {}", self.first.values(), names.join(" "))
    }

    fn rounded(&self) -> Constants {
        let mut constants = Constants::default();
        for (constant, value) in Constants::ALL.iter().zip(&self.values) {
            let is_set = constants.set(constant.name, value.round() as i32);
            is_set.expect("values stay in their ranges");
        }
        constants
    }

    /// For each constant, whether a pair of games changes it, and in which direction: 0, or ±1.
    fn directions(&self, pair: u64) -> Vec<f64> {
        let mut rng = numbered_rng(self.seed, pair);
        let mut directions = vec![0.0; self.values.len()];
        for &i in &self.tuned {
            directions[i] = if rng.random() { 1.0 } else { -1.0 };
        }
        directions
    }

    /// The values of one side of a pair of games.
    fn changed(&self, pair: u64, sign: f64) -> Constants {
        let mut changed = Self { values: self.values.clone(), tuned: Vec::new(), ..*self };
        changed.shift(sign, &self.directions(pair));
        changed.rounded()
    }

    /// Learns from a pair of games, in which the side with the sign 1 won `more` games than it lost.
    fn learn(&mut self, pair: u64, more: f64) {
        let directions = self.directions(pair);
        self.shift(more * rate(pair), &directions);
    }

    /// Moves the values by a number of steps, within their ranges.
    fn shift(&mut self, steps: f64, directions: &[f64]) {
        for ((constant, value), direction) in
            Constants::ALL.iter().zip(&mut self.values).zip(directions)
        {
            let Constant { step, range, .. } = constant;
            let [least, most] = [*range.start(), *range.end()].map(f64::from);
            *value = (*value + steps * direction * f64::from(*step)).clamp(least, most);
        }
    }
}

/// The steps by which a won game moves the constants. They become smaller, so that the values settle.
fn rate(pair: u64) -> f64 {
    0.1 / (1.0 + pair as f64 / 1000.0).powf(0.602)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs of games whose winner is the side that is nearer to values two steps up or down from the default.
    #[test]
    fn the_values_approach_the_best_values() {
        let tuned = [0, 2, 5];
        let mut descent = Descent::new(&[], &tuned, 1);
        let of = |i: usize| f64::from(Constants::ALL[i].default);
        let step = |i: usize| f64::from(Constants::ALL[i].step);
        let best = |i: usize| of(i) + if i == 2 { -2.0 } else { 2.0 } * step(i);
        let distance = |constants: Constants| -> f64 {
            let off = |i: usize| (f64::from(constants.values()[i]) - best(i)) / step(i);
            tuned.iter().map(|&i| off(i).powi(2)).sum()
        };
        for pair in 0..2000 {
            let [one, other] = [1.0, -1.0].map(|sign| distance(descent.changed(pair, sign)));
            // One pair in four is decided.
            if pair % 4 == 0 {
                descent.learn(pair, if one < other { 1.0 } else { -1.0 });
            }
        }
        for i in 0..Constants::ALL.len() {
            let expected = if tuned.contains(&i) { best(i) } else { of(i) };
            assert!(
                (descent.values[i] - expected).abs() < 0.6 * step(i),
                "{}",
                Constants::ALL[i].name
            );
        }
    }

    #[test]
    fn a_descent_begins_with_the_mean_and_stays_in_the_ranges() {
        let begin = ["futility_1=30,futility_2=90", "futility_1=44,futility_2=70"]
            .map(|text| text.parse().unwrap());
        let mut descent = Descent::new(&begin, &[2, 3], 1);
        assert_eq!([descent.values[2], descent.values[3]], [37.0, 80.0]);
        assert!(descent.label().ends_with("], futility_1 futility_2"), "{}", descent.label());
        assert_eq!(descent.rounded().values()[2..4], [37, 80]);
        for pair in 0..100 {
            descent.learn(pair, 1e6);
            let text: Vec<_> = Constants::ALL
                .iter()
                .zip(descent.changed(pair, 1.0).values())
                .map(|(constant, value)| format!("{}={value}", constant.name))
                .collect();
            assert_eq!(text.join(",").parse(), Ok(descent.changed(pair, 1.0)), "within the ranges");
        }
    }
}
