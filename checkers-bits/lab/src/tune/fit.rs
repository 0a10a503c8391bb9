//! `checkers-lab tune fit`: fits weights to games.

use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;

use clap::{Args, value_parser};
use draughts_engine::{Evaluation, Weights};
use serde::Serialize;

use super::gradient::{Descent, Model, Target, man};
use super::samples::Samples;
use checkers_cli::console::{Error, Status, progress};
use checkers_cli::file;
use checkers_cli::options::{Json, Seed};
use checkers_cli::variant::VariantArgument;
use checkers_cli::weights::EngineWeights;

/// Learn weights from the games of `checkers-lab tune play` or `checkers-lab match`
///
/// A sample is a position before a quiet move that forces no capture, with the score of its search and the result of
/// its game; each position counts once. The target is the expected result computed from the score. With --result-share
/// the target is a weighted mean of the expected and the actual result. Every tenth game is held out for validation.
/// The loss is the mean error of predicting the target on held-out positions, in nats (0.693 for always predicting a
/// draw). The weights of the epoch with the smallest loss are written.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers-lab tune fit --variant russian games.pdn -o russian.weights
  checkers-lab tune fit --weights old.weights games-*.pdn -o new.weights

Exit status: 0 success; 2 bad arguments, unusable files or too few games.")]
#[command(mut_arg("weights", |weights| {
    weights.help("File of evaluation weights to begin with, made by `checkers-lab tune` [default: a few terms without patterns]")
}))]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: VariantArgument,

    /// Number of passes over all samples
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = value_parser!(u32).range(1..=1000))]
    epochs: u32,

    /// Initial learning rate
    #[arg(long, value_name = "X", default_value_t = 0.03, value_parser = parse_rate)]
    rate: f32,

    /// Share of the game result in the target, from 0 to 1; the other share is the search score
    #[arg(long, value_name = "X", default_value_t = 0.0, value_parser = parse_share)]
    result_share: f32,

    #[command(flatten)]
    first: EngineWeights,

    #[command(flatten)]
    seed: Seed,

    #[command(flatten)]
    json: Json,

    /// File for the weights
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    output: PathBuf,

    /// PDN files of the variant with a search score ([%eval]) for each move
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
}

fn parse_rate(text: &str) -> Result<f32, String> {
    let rate = text.parse().ok().filter(|rate: &f32| *rate > 0.0 && *rate <= 1.0);
    rate.ok_or_else(|| "expected a number above 0 and up to 1".to_owned())
}

fn parse_share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// The result of a fit.
#[derive(Clone, Debug, Serialize)]
struct Fitted {
    games: u64,
    positions: usize,
    held_out: usize,
    /// The value of a man in log-odds.
    man: f32,
    /// The mean loss on held-out positions if the results are predicted by the search scores.
    loss_of_scores: f64,
    losses: Vec<f64>,
    epoch: usize,
    bytes: usize,
}

impl Display for Fitted {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { games, positions, held_out, man, loss_of_scores, losses, epoch, bytes } = self;
        writeln!(
            f,
            "{games} games, {positions} positions and {held_out} held out; a man is {man:.2}"
        )?;
        writeln!(f, "held-out loss: {loss_of_scores:.5} by the scores of the searches")?;
        for (epoch, loss) in losses.iter().enumerate() {
            let name =
                if epoch == 0 { "first weights".to_owned() } else { format!("epoch {epoch}") };
            writeln!(f, "               {loss:.5} {name}")?;
        }
        write!(f, "weights of epoch {epoch}: {bytes} bytes")
    }
}

/// Fits weights, and writes the weights with the smallest held-out loss.
pub(super) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let Arguments { played, first, seed, json, output, games, .. } = arguments;
    let &Arguments { epochs, rate, result_share, .. } = arguments;
    let (variant, seed) = (played.variant, seed.seed);
    let first = first.load(variant)?.unwrap_or_else(|| Weights::first(variant));
    let begun = if first == Weights::first(variant) {
        String::new()
    } else {
        format!(", begun with weights {:016x}", first.checksum())
    };
    let evaluation = Evaluation::new(variant, first)?;
    let mut samples = Samples::read(games, &evaluation)?;
    if samples.held_out.is_empty() || samples.learnt.is_empty() {
        return Err(
            "expected at least ten games with scores, such as `checkers-lab tune play` writes"
                .into(),
        );
    }
    let man = man(&samples.learnt);
    let target = Target { man, result_share };
    let loss_of_scores = target.loss_of_scores(&samples.held_out);
    let mut model = Model::new(&evaluation, target);
    let bar = progress(epochs.into(), "{wide_bar} epoch {pos}/{len}, {eta_precise} to go");
    let descent = Descent { rate, epochs, seed };
    let (mut losses, mut best) = (Vec::new(), None);
    model.learn(&mut samples.learnt, &samples.held_out, descent, &mut |model, loss| {
        bar.set_position(losses.len() as u64);
        if losses.iter().all(|other| loss < *other) {
            best = Some((losses.len(), model.weights()));
        }
        losses.push(loss);
    });
    bar.finish_and_clear();
    let (epoch, weights) = best.ok_or("expected games whose results can be learnt")?;
    let made = format!(
        "checkers-lab tune fit --variant {variant} --epochs {epochs} --rate {rate} --result-share {result_share} --seed {seed}: {} games{begun}",
        samples.games
    );
    let bytes = weights.to_bytes(variant, &made);
    file::write(output, &bytes)?;
    let Samples { games, learnt, held_out, .. } = samples;
    let (positions, held_out, bytes) = (learnt.len(), held_out.len(), bytes.len());
    json.print(&Fitted { games, positions, held_out, man, loss_of_scores, losses, epoch, bytes })?;
    Ok(Status::Done)
}
