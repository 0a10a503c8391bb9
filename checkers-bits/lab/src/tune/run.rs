//! `checkers-lab tune run`: generations of games, weights and matches.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::{Args, value_parser};
use draughts_engine::Weights;

use super::{fit, play};
use crate::matches::score::Sprt;
use crate::matches::{self, parse_games};
use checkers_cli::console::{Error, Status, print_json, stdout};
use checkers_cli::options::{Seed, Threads};
use checkers_cli::variant::Played;
use checkers_cli::weights::{EngineWeights, TO_BEGIN_WITH, load};
use checkers_cli::{file, input};

/// Learn weights, generation by generation
///
/// A generation plays games with the best weights so far, learns new weights from the games of the latest generations,
/// and plays a match of the new weights against the best weights. If the sequential test accepts the new weights, they
/// become the best weights. The first generation plays with a few terms without patterns, or with --weights.
///
/// Files of generation N in FOLDER: N.pdn (games), N.weights, N.svg (losses), N.match.pdn and N.match.json.
/// best.weights is a copy of the best weights. The same command resumes an interrupted run, or adds generations.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers-lab tune run --variant russian russian-tune
  checkers-lab tune run --variant international --generations 4 --games 40000 intl-tune
  checkers-lab match --engine 'cmd=built-in param.weights=russian-tune/best.weights' --engine cmd=built-in --move-time 0.1

Exit status: 0 success; 1 no generation was accepted; 2 bad arguments, or unusable files.")]
#[command(mut_arg("weights", |weights| weights.help(TO_BEGIN_WITH)))]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: Played,

    /// Number of generations
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = value_parser!(u32).range(1..=1000))]
    generations: u32,

    #[command(flatten)]
    play: play::Settings,

    #[command(flatten)]
    fit: fit::Settings,

    /// Learn from the games of the latest N generations
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = value_parser!(u32).range(1..))]
    window: u32,

    /// Maximum number of games of a match, even
    #[arg(long, value_name = "N", default_value = "1000", value_parser = parse_games)]
    match_games: u64,

    /// Node limit per move in a match
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = value_parser!(u64).range(1..))]
    match_nodes: u64,

    /// Sequential test of a match: two Elo differences
    #[arg(long, value_name = "ELO0,ELO1", default_value = "0,10", allow_hyphen_values = true)]
    sprt: Sprt,

    #[command(flatten)]
    first: EngineWeights,

    #[command(flatten)]
    seed: Seed,

    #[command(flatten)]
    threads: Threads,

    /// Folder for the files of all generations
    folder: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> Result<Status, Error> {
    arguments.run()
}

impl Arguments {
    fn run(&self) -> Result<Status, Error> {
        let Self { played, generations, folder, first, .. } = self;
        // The file of first weights is read before anything is written, so that a bad file leaves no folder behind.
        first.load(played.variant)?;
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut best = match &first.weights {
            Some(path) => path.clone(),
            None => self.write_first()?,
        };
        let mut status = Status::Wrong;
        for generation in 1..=*generations {
            if self.generation(generation, &best)? {
                best = self.path(generation, "weights");
                file::write(&folder.join("best.weights"), &input::read(&best)?)?;
                status = Status::Done;
            }
        }
        Ok(status)
    }

    fn path(&self, generation: u32, kind: &str) -> PathBuf {
        self.folder.join(format!("{generation}.{kind}"))
    }

    /// Writes a file of weights without patterns, for the first games and the first match.
    fn write_first(&self) -> Result<PathBuf, Error> {
        let variant = self.played.variant;
        let path = self.path(0, "weights");
        if path.exists() {
            load(&path, variant)?;
        } else {
            let first = Weights::first(variant);
            let bytes = first.to_bytes(variant, "checkers-lab tune run: the terms alone");
            file::write(&path, &bytes)?;
        }
        Ok(path)
    }

    /// Plays games, learns weights and plays a match. Returns whether the new weights are better.
    fn generation(&self, generation: u32, best: &Path) -> Result<bool, Error> {
        let Self { played, play, fit, window, seed, threads, .. } = self;
        let variant = played.variant;
        let weights = load(best, variant)?;
        let own_seed = seed.seed.wrapping_add(generation.into());
        writeln!(stdout(), "generation {generation}: {} games", play.games)?;
        let path = self.path(generation, "pdn");
        let games =
            play::play_all(variant, *play, Some(weights.clone()), own_seed, threads, &path)?;
        if games < play.games {
            return Err("stopped; the same command goes on".into());
        }
        let output = self.path(generation, "weights");
        if !output.exists() {
            let files: Vec<_> =
                latest(generation, *window).map(|number| self.path(number, "pdn")).collect();
            let chart = self.path(generation, "svg");
            let fitted = fit::fit(variant, *fit, weights, own_seed, &files, &output, Some(&chart))?;
            writeln!(stdout(), "{fitted}")?;
        }
        self.is_better(generation, best, &output)
    }

    /// Plays a match of new weights against the best weights.
    fn is_better(&self, generation: u32, best: &Path, new: &Path) -> Result<bool, Error> {
        let mut words = vec![
            format!("--variant={}", self.played.variant),
            format!("--nodes={}", self.match_nodes),
            format!("--games={}", self.match_games),
            format!("--concurrency={}", self.threads.number()),
            format!("--sprt={}", self.sprt),
            format!("--seed={}", self.seed.seed),
        ];
        for (name, weights) in [("new", new), ("best", best)] {
            let weights = format!("param.weights={}", weights.display());
            let weights = shlex::try_quote(&weights)?;
            words.push(format!("--engine=name={name} cmd=built-in param.hash=16 {weights}"));
        }
        words.extend(["--opening-plies=6", "--quiet", "--output"].map(str::to_owned));
        let record = self.path(generation, "match.pdn").into();
        let summary = matches::play(words.into_iter().map(OsString::from).chain([record]))?;
        let mut text = Vec::new();
        print_json(&mut text, &summary)?;
        file::write(&self.path(generation, "match.json"), &text)?;
        writeln!(stdout(), "{summary}")?;
        Ok(summary.accepts_elo1())
    }
}

/// The latest `window` generations, or all if there are fewer.
fn latest(generation: u32, window: u32) -> RangeInclusive<u32> {
    (generation + 1).saturating_sub(window).max(1)..=generation
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_has_the_latest_generations() {
        assert_eq!(latest(1, 2), 1..=1);
        assert_eq!(latest(2, 2), 1..=2);
        assert_eq!(latest(5, 2), 4..=5);
        assert_eq!(latest(5, 1), 5..=5);
        assert_eq!(latest(5, u32::MAX), 1..=5);
    }
}
