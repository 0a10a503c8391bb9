//! `checkers tune run`: generations of games, weights and matches.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::{Args, value_parser};
use draughts_engine::Weights;
use serde::Deserialize;

use super::{fit, play};
use crate::console::{Error, Status, stdout};
use crate::file;
use crate::matches::parse_games;
use crate::matches::sprt::Sprt;
use crate::options::{Seed, Threads};
use crate::variant::Played;
use crate::weights::{EngineWeights, TO_BEGIN_WITH, load};

/// Learn weights, generation by generation
///
/// A generation plays games by the best weights so far, learns new weights from the games of the last
/// generations, and plays a match of the new weights against the best. If the sequential test accepts them, they
/// are the best. The first generation plays by a few terms without patterns, or by --weights.
///
/// Files of generation N in FOLDER: N.pdn (games), N.weights, N.svg (losses), N.match.pdn and N.match.json.
/// best.weights is a copy of the best weights. The same command resumes, or adds generations.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers tune run --variant russian russian-tune
  checkers tune run --variant international --generations 4 --games 40000 intl-tune
  checkers match 'checkers hub' 'checkers hub' --set-a weights=russian-tune/best.weights --move-time 0.1

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

    /// Generations whose games are learnt from
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = value_parser!(u32).range(1..))]
    window: u32,

    /// Maximum number of games of a match, even
    #[arg(long, value_name = "N", default_value = "1000", value_parser = parse_games)]
    match_games: u64,

    /// Node limit per move in a match
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = value_parser!(u64).range(1..))]
    match_nodes: u64,

    /// Sequential test of a match: two Elo differences
    #[arg(long, value_name = "ELO0,ELO1", default_value = "0,10", value_parser = parse_sprt, allow_hyphen_values = true)]
    sprt: String,

    #[command(flatten)]
    first: EngineWeights,

    #[command(flatten)]
    seed: Seed,

    #[command(flatten)]
    threads: Threads,

    /// Folder for the files of all generations
    folder: PathBuf,
}

/// Checks the test now: the match is played hours later.
fn parse_sprt(text: &str) -> Result<String, String> {
    text.parse::<Sprt>().map(|_| text.to_owned())
}

pub(super) fn run(arguments: &Arguments) -> Result<Status, Error> {
    Loop { arguments }.run()
}

struct Loop<'a> {
    arguments: &'a Arguments,
}

/// What `checkers match --json` tells.
#[derive(Deserialize)]
struct MatchSummary {
    sprt: SprtSummary,
}

#[derive(Deserialize)]
struct SprtSummary {
    accepted: Option<String>,
}

impl Loop<'_> {
    fn run(&self) -> Result<Status, Error> {
        let Arguments { played, generations, folder, first, .. } = self.arguments;
        // Before anything is written.
        first.load(played.variant)?;
        fs::create_dir_all(folder).map_err(|error| named(folder, error))?;
        let mut best = match &first.weights {
            Some(path) => path.clone(),
            None => self.write_first()?,
        };
        let mut status = Status::Wrong;
        for generation in 1..=*generations {
            if self.generation(generation, &best)? {
                best = self.path(generation, "weights");
                let bytes = fs::read(&best).map_err(|error| named(&best, error))?;
                file::write(&folder.join("best.weights"), &bytes)?;
                status = Status::Done;
            }
        }
        Ok(status)
    }

    fn path(&self, generation: u32, kind: &str) -> PathBuf {
        self.arguments.folder.join(format!("{generation}.{kind}"))
    }

    /// The weights without patterns as a file, for the first games and the first match.
    fn write_first(&self) -> Result<PathBuf, Error> {
        let variant = self.arguments.played.variant;
        let path = self.path(0, "weights");
        if path.exists() {
            load(&path, variant)?;
        } else {
            let first = Weights::first(variant);
            let bytes = first.to_bytes(variant, "checkers tune run: the terms alone");
            file::write(&path, &bytes)?;
        }
        Ok(path)
    }

    /// Plays, learns and tests; returns whether the new weights are better.
    fn generation(&self, generation: u32, best: &Path) -> Result<bool, Error> {
        let Arguments { played, play, fit, window, seed, threads, .. } = self.arguments;
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
            let oldest = (generation + 1).saturating_sub(*window).max(1);
            let files: Vec<_> =
                (oldest..=generation).map(|number| self.path(number, "pdn")).collect();
            let chart = self.path(generation, "svg");
            let fitted = fit::fit(variant, *fit, weights, own_seed, &files, &output, Some(&chart))?;
            writeln!(stdout(), "{fitted}")?;
        }
        self.is_better(generation, best, &output)
    }

    /// Plays a match of new weights against the best.
    fn is_better(&self, generation: u32, best: &Path, new: &Path) -> Result<bool, Error> {
        let Arguments { played, match_games, match_nodes, sprt, seed, threads, .. } =
            self.arguments;
        let program = std::env::current_exe()?;
        let engine = format!("{} hub --hash 16", shlex::try_quote(&program.to_string_lossy())?);
        let set = |path: &Path| format!("weights={}", path.display());
        let output = Command::new(&program)
            .args([
                "match",
                &engine,
                &engine,
                "--variant",
                played.variant.as_str(),
                "--json",
                "--quiet",
            ])
            .args(["--set-a", &set(new), "--set-b", &set(best)])
            .args(["--name-a", "new", "--name-b", "best"])
            .args(["--nodes", &match_nodes.to_string(), "--games", &match_games.to_string()])
            .args(["--sprt", sprt, "--seed", &seed.seed.to_string()])
            .args(["--concurrency", &threads.number().to_string(), "--opening-plies", "6"])
            .arg("--output")
            .arg(self.path(generation, "match.pdn"))
            .stderr(Stdio::inherit())
            .output()?;
        if !output.status.success() {
            return Err(
                format!("generation {generation}: the match failed ({})", output.status).into()
            );
        }
        let text = String::from_utf8_lossy(&output.stdout);
        file::write(&self.path(generation, "match.json"), text.as_bytes())?;
        writeln!(stdout(), "{}", text.trim_end())?;
        let summary: MatchSummary = serde_json::from_str(&text)?;
        Ok(summary.sprt.accepted.as_deref() == Some("elo1"))
    }
}

fn named(path: &Path, error: io::Error) -> Error {
    format!("{}: {error}", path.display()).into()
}
