//! `checkers tune`: weights of the evaluation from games of the engine against itself.
//!
//! *Texel's method*: whoever is ahead should win, so the best weights are those from which the results of
//! many games can be told best. A position is worth the sum of what is counted in it times the weights,
//! and the logistic curve makes a chance to win out of that.
//!
//! Read more: <https://www.chessprogramming.org/Texel%27s_Tuning_Method>.

mod fit;
mod games;

use std::fmt::{self, Display, Formatter};
use std::io::{self, IsTerminal, Write};

use checkers_bits::{KingRange, VariantName, with_variant};
use clap::{Args, value_parser};
use draughts_engine::{Term, Weights};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use self::fit::{Sample, fit, loss};
use crate::console::{Error, Status};
use crate::variant;

/// Plays games of the engine against itself, and prints the weights that tell their results best
///
/// The weights are lines for engine/src/weights.rs. Each position without a capture is a sample:
/// what the evaluation counts in it, and the result of its game. A man is worth 1000; the other
/// weights are those with the least logistic loss, found by Newton's method. Every fifth game is left
/// out of that, to measure what the weights are worth. The same command prints the same with any number of
/// threads.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers tune russian brazilian international --games 5000
  checkers tune english italian --games 5000 --nodes 2000 --threads 2

Whether the new weights play better, only a match can say: `checkers match ./new ./old --nodes 3000`.

Exit status: 0 done, 2 bad arguments, or too few games to tell weights by.")]
pub(crate) struct Arguments {
    /// The variants to play, in all of which kings fly or in all of which they step
    #[arg(required = true, value_name = "VARIANT", value_parser = variant::parser())]
    variants: Vec<VariantName>,

    /// How many games of each variant
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..=1_000_000))]
    games: u64,

    /// How many positions a move is searched for
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,

    /// How many moves at the beginning of a game are made by chance
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u32).range(..=60))]
    opening_plies: u32,

    /// The number from which chance is made
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many threads play [default: one for each core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// Every so manyth game is left out of the fit.
const LEFT_OUT: u64 = 5;

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let kings = arguments.kings()?;
    let old = match kings {
        KingRange::Flies => Weights::FLYING,
        KingRange::Steps => Weights::STEPPING,
    };
    let [learnt, left_out] = arguments.samples()?;
    let old_scale = scale(&learnt, &old);
    let prior = old.0.map(|weight| old_scale * in_men(weight));
    let new = fit(&learnt, prior);
    let man = new[Term::Men as usize];
    if learnt.is_empty() || left_out.is_empty() || man <= 0.0 {
        return Err("expected games in which more men win; --games plays more of them".into());
    }
    let weights = Weights(new.map(|weight| (weight / man * 1000.0).round() as i32));
    let before = loss(&scored(&left_out, &old), &[old_scale]);
    let after = loss(&scored(&left_out, &weights), &[man]);
    let sizes = [learnt.len(), left_out.len()];
    let tuned = Tuned { arguments, kings, weights, sizes, losses: [before, after] };
    writeln!(tool_output::stdout(), "{tuned}")?;
    Ok(Status::Done)
}

impl Arguments {
    fn kings(&self) -> Result<KingRange, Error> {
        let kings =
            |name: &VariantName| with_variant!(*name, V => <V as checkers_bits::Variant>::KINGS);
        let all: Vec<_> = self.variants.iter().map(kings).collect();
        match all.iter().find(|&&other| other != all[0]) {
            None => Ok(all[0]),
            Some(_) => {
                Err("expected variants in all of which kings fly or in all of which they step"
                    .into())
            }
        }
    }

    /// Those of the games to learn from, and those of the others.
    fn samples(&self) -> Result<[Vec<Sample<{ Term::COUNT }>>; 2], Error> {
        let pool =
            ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or(0).into()).build()?;
        let progress = progress(self.games * self.variants.len() as u64);
        let [mut learnt, mut left_out] = [Vec::new(), Vec::new()];
        for &name in &self.variants {
            let play = |number| {
                let samples = with_variant!(name, V => games::play::<V>(self, number));
                progress.inc(1);
                samples
            };
            let games: Result<Vec<_>, _> =
                pool.install(|| (0..self.games).into_par_iter().map(play).collect());
            for (number, samples) in (1..).zip(games?) {
                let to = if number % LEFT_OUT == 0 { &mut left_out } else { &mut learnt };
                to.extend(samples);
            }
        }
        progress.finish_and_clear();
        Ok([learnt, left_out])
    }
}

/// What a man is worth on the logistic curve, with weights that stay as they are.
fn scale(samples: &[Sample<{ Term::COUNT }>], weights: &Weights) -> f64 {
    let [scale] = fit(&scored(samples, weights), [1.0]);
    scale
}

/// What is counted, as one number in men.
fn scored(samples: &[Sample<{ Term::COUNT }>], weights: &Weights) -> Vec<Sample<1>> {
    let score = |sample: &Sample<{ Term::COUNT }>| {
        let products = sample.counts.iter().zip(weights.0);
        products.map(|(count, weight)| count * in_men(weight)).sum()
    };
    samples.iter().map(|sample| Sample { counts: [score(sample)], result: sample.result }).collect()
}

fn in_men(weight: i32) -> f64 {
    f64::from(weight) / 1000.0
}

/// A bar on a terminal, nothing elsewhere.
fn progress(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta_precise} to go");
    ProgressBar::new(games).with_style(style.expect("the template is sound"))
}

/// The weights, as Rust has them, and where they are from.
struct Tuned<'a> {
    arguments: &'a Arguments,
    kings: KingRange,
    weights: Weights,
    /// Samples that were learnt from, and that were left out.
    sizes: [usize; 2],
    losses: [f64; 2],
}

impl Display for Tuned<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Arguments { games, nodes, opening_plies, seed, .. } = self.arguments;
        let variants: Vec<_> = self.arguments.variants.iter().map(|name| name.as_str()).collect();
        let [[learnt, left_out], [before, after]] = [self.sizes.map(|it| it as f64), self.losses];
        writeln!(f, "// {games} games each of {}:", variants.join(", "))?;
        writeln!(f, "// seed {seed}, {opening_plies} plies by chance, then {nodes} nodes a move.")?;
        writeln!(
            f,
            "// {learnt} positions; loss on {left_out} others {after:.6}, was {before:.6}."
        )?;
        let name = match self.kings {
            KingRange::Flies => "FLYING",
            KingRange::Steps => "STEPPING",
        };
        writeln!(f, "pub const {name}: Self =")?;
        write!(f, "    Self({:?});", self.weights.0)
    }
}
