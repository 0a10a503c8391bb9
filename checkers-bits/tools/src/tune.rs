//! `checkers tune`: fits evaluation weights to self-play games.
//!
//! Texel's method: the best weights predict the results of many games best. The score of a position is the
//! weighted sum of its features, and the logistic function maps the score to an expected result.
//!
//! See <https://www.chessprogramming.org/Texel%27s_Tuning_Method>.

mod fit;
mod games;

use std::fmt::{self, Display, Formatter};
use std::io::Write;

use checkers_bits::{KingRange, VariantName, with_variant};
use clap::{Args, value_parser};
use draughts_engine::{Term, Weights};
use rayon::prelude::*;

use self::fit::{Sample, fit, loss};
use crate::console::{Error, Status, progress};
use crate::options::{Seed, Threads};
use crate::variant;

/// Fit evaluation weights to the results of self-play games
///
/// Prints lines for engine/src/weights.rs. Each quiet position is a sample: its features and the result of
/// the game. A man is worth 1000; Newton's method minimises the logistic loss over the other weights. Every
/// fifth game is held out for validation. The output is the same for any number of threads.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers tune russian brazilian international --games 5000
  checkers tune english italian --games 5000 --nodes 2000 --threads 2

Test new weights in a match: `checkers match ./new ./old --nodes 3000`.

Exit status: 0 success; 2 bad arguments or too few games.")]
pub(crate) struct Arguments {
    /// Variants to play, all with flying kings or all without
    #[arg(required = true, value_name = "VARIANT", value_parser = variant::parser())]
    variants: Vec<VariantName>,

    /// Games per variant
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..=1_000_000))]
    games: u64,

    /// Node limit per move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,

    /// Random plies at the start of a game
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u32).range(..=60))]
    opening_plies: u32,

    #[command(flatten)]
    seed: Seed,

    #[command(flatten)]
    threads: Threads,
}

/// Every n-th game is held out for validation.
const HELD_OUT: u64 = 5;

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let kings = arguments.kings()?;
    let old = match kings {
        KingRange::Flies => Weights::FLYING,
        KingRange::Steps => Weights::STEPPING,
    };
    let [fitted, held_out] = arguments.samples()?;
    let old_scale = scale(&fitted, &old);
    let prior = old.0.map(|weight| old_scale * in_men(weight));
    let new = fit(&fitted, prior);
    let man = new[Term::Men as usize];
    if fitted.is_empty() || held_out.is_empty() || man <= 0.0 {
        return Err("expected games in which more men win; --games plays more of them".into());
    }
    let weights = Weights(new.map(|weight| (weight / man * 1000.0).round() as i32));
    let before = loss(&scored(&held_out, &old), &[old_scale]);
    let after = loss(&scored(&held_out, &weights), &[man]);
    let sizes = [fitted.len(), held_out.len()];
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
            Some(_) => Err("expected variants that all have flying kings or all have none".into()),
        }
    }

    /// Samples for the fit, and samples for validation.
    fn samples(&self) -> Result<[Vec<Sample<{ Term::COUNT }>>; 2], Error> {
        let pool = self.threads.pool()?;
        let progress = progress(
            self.games * self.variants.len() as u64,
            "{wide_bar} {pos}/{len} games, {eta_precise} to go",
        );
        let [mut fitted, mut held_out] = [Vec::new(), Vec::new()];
        for &name in &self.variants {
            let play = |number| {
                let samples = with_variant!(name, V => games::play::<V>(self, number));
                progress.inc(1);
                samples
            };
            let games: Result<Vec<_>, _> =
                pool.install(|| (0..self.games).into_par_iter().map(play).collect());
            for (number, samples) in (1..).zip(games?) {
                let to = if number % HELD_OUT == 0 { &mut held_out } else { &mut fitted };
                to.extend(samples);
            }
        }
        progress.finish_and_clear();
        Ok([fitted, held_out])
    }
}

/// The logistic scale of a man for fixed weights.
fn scale(samples: &[Sample<{ Term::COUNT }>], weights: &Weights) -> f64 {
    let [scale] = fit(&scored(samples, weights), [1.0]);
    scale
}

/// The scores in men.
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

/// The weights as Rust code, with their origin.
struct Tuned<'a> {
    arguments: &'a Arguments,
    kings: KingRange,
    weights: Weights,
    /// The numbers of fitted and held-out samples.
    sizes: [usize; 2],
    losses: [f64; 2],
}

impl Display for Tuned<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Arguments { games, nodes, opening_plies, seed, .. } = self.arguments;
        let variants: Vec<_> = self.arguments.variants.iter().map(|name| name.as_str()).collect();
        let [[fitted, held_out], [before, after]] = [self.sizes.map(|it| it as f64), self.losses];
        writeln!(f, "// {games} games each of {}:", variants.join(", "))?;
        writeln!(
            f,
            "// seed {}, {opening_plies} random plies, then {nodes} nodes a move.",
            seed.seed
        )?;
        writeln!(
            f,
            "// {fitted} positions; loss on {held_out} held-out positions {after:.6}, was {before:.6}."
        )?;
        let name = match self.kings {
            KingRange::Flies => "FLYING",
            KingRange::Steps => "STEPPING",
        };
        writeln!(f, "pub const {name}: Self =")?;
        write!(f, "    Self({:?});", self.weights.0)
    }
}
