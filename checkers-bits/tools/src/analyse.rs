//! `checkers analyse`: annotates games with engine scores.

mod judge;
mod limits;
mod notes;
mod puzzles;
mod report;
mod summary;

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use checkers_bits::game::RecordedResult;
use checkers_bits::{AnyVariant, DrawRules};
use clap::{Args, value_parser};
use draughts_engine::{Control, Engine, MAX_THREADS, Options};
use indicatif::HumanDuration;

use self::judge::judge;
use self::limits::LimitArguments;
use self::report::GameReport;
use self::summary::{PlayerCount, PlayerCounts};
use crate::pdn::games_out::{File, Separated};
use crate::pdn::input::{Games, Input, plain_size};
use crate::pdn::remarks::Remark;
use crate::pdn::rules::UNKNOWN_VARIANT;
use crate::pdn::visit::{Selected, for_each_game_beside};
use checkers_cli::console::{self, Error, Status, stdout};
use checkers_cli::endgames::EngineTables;
use checkers_cli::options::Json;

/// Annotate the games of PDN files with engine scores
///
/// A comment after each move has the score in men from White's view, such as {[%eval 0.35]}. {[%eval #-4]} means
/// that Black wins in four moves. A move that loses 0.40 men or more against the best move gets a NAG, a comment
/// with the loss, and the better line as a variation.
///
/// A score of more than 5 men, or a win, counts as 5 men, so a slower win is no mistake. Comments and NAGs of the
/// file are kept. A summary of the mistakes of each player goes to standard error.
#[derive(Args)]
#[command(after_help = "\
Marks:
  ?!  $6  dubious: loses at least 0.40 men
  ?   $2  mistake: loses at least 0.80 men
  ??  $4  blunder: loses at least 2.00 men

Examples:
  checkers analyse game.pdn
  checkers analyse --move-time 2 games.pdn -o judged.pdn
  checkers analyse --where 'player~baas' --depth 15 --threads 4 *.pdn
  checkers analyse --json --nodes 20000 games.pdn  one JSON object per game
  checkers analyse --puzzles games.pdn             mistakes as test positions
  checkers analyse --endgames tables games.pdn     with endgame tables

With --depth or --nodes and one search thread the output is the same on every machine. In JSON, \
scores and losses are in men, scores from White's view; a win in n plies is 100 - n/100, or 97 - n/100 by an \
endgame table. With --endgames, a game of another variant than the tables is reported and left out.

Exit status: 0 success; 1 a game is broken and left out; 2 bad arguments, or a file that cannot be read \
or written.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: Games,

    #[command(flatten)]
    limits: LimitArguments,

    /// Transposition table size in MiB, per thread
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = value_parser!(u32).range(1..=1 << 20))]
    hash: u32,

    /// Number of search threads per position; with more than one, the scores vary between runs
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=i64::from(MAX_THREADS)))]
    search_threads: u32,

    #[command(flatten)]
    tables: EngineTables,

    #[command(flatten)]
    json: Json,

    /// Write the positions before the mistakes of both players instead of the games, each with its best move, for
    /// `checkers-lab problems`. Positions with a second good move are left out
    #[arg(long, conflicts_with = "json")]
    puzzles: bool,

    /// Output file; an existing file is replaced only if every input can be read [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// An annotated game as text, and the moves and losses of its two players.
struct Judged {
    text: String,
    players: [PlayerCount; 2],
}

pub(crate) fn run(mut arguments: Arguments) -> Result<Status, Error> {
    arguments.games.are_long = true;
    if let Some(folder) = &arguments.tables.endgames {
        folder.read_dir().map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let mut summary = PlayerCounts::default();
    let status = match &arguments.output {
        Some(path) => {
            let mut file = File::new(path, arguments.are_lines())?;
            let status = arguments.analyse(&mut summary, |game| file.write_game(&game))?;
            let file = file.finish()?;
            if status != Status::Unusable {
                file.commit()?;
            }
            status
        }
        None => {
            // Each game is written at once, so that a closed pipe stops the search after the current game.
            let mut games = Separated::new(stdout(), arguments.are_lines());
            arguments.analyse(&mut summary, |game| Ok(games.write(game.as_bytes())?))?
        }
    };
    let _ = write!(std::io::stderr(), "{summary}");
    Ok(status)
}

impl Arguments {
    /// Whether the output has one game per line, without an empty line between two.
    fn are_lines(&self) -> bool {
        self.json.is_set() || self.puzzles
    }

    /// Annotates every legal game and passes its text to `write`.
    fn analyse(
        &self,
        summary: &mut PlayerCounts,
        mut write: impl FnMut(String) -> Result<(), Error>,
    ) -> Result<Status, Error> {
        let progress = console::progress(0, "{spinner} {msg} in {elapsed_precise}{prefix}");
        progress.enable_steady_tick(Duration::from_millis(200));
        let (positions, bytes) = (AtomicU64::new(0), AtomicU64::new(0));
        let size = plain_size(self.games.inputs());
        let control = Control::new();
        // Each position stands for its part of the text of its game, here in thousandths of a byte.
        let count = |part: u64| {
            let positions = positions.fetch_add(1, Relaxed) + 1;
            progress.set_message(format!("{positions} positions judged"));
            let done = (bytes.fetch_add(part, Relaxed) + part) as f64 / 1000.0;
            if let Some(size) = size {
                let left = progress.elapsed().mul_f64((size as f64 / done - 1.0).max(0.0));
                let percent = (100.0 * done / size as f64).min(100.0);
                progress.set_prefix(format!("; {percent:.0} %, {} left", HumanDuration(left)));
            }
        };
        let work = |game: Selected<'_, '_>| {
            let why = match (game.rules(), game.variant()) {
                (Some(variant), _) => return self.judged(variant, &game, &control, &count),
                (None, Some(other)) => format!("{other} is not supported"),
                (None, None) => UNKNOWN_VARIANT.to_owned(),
            };
            Err(Remark::of_game(game.text, why))
        };
        let mut take = |_: &Input, Judged { text, players }| {
            players.into_iter().for_each(|player| summary.add(player));
            write(text).inspect_err(|_| control.stop())
        };
        let status =
            for_each_game_beside(&progress, &self.games, &work, &mut take, &mut |_| Ok(()));
        progress.finish_and_clear();
        status
    }

    fn judged(
        &self,
        variant: AnyVariant,
        selected: &Selected<'_, '_>,
        control: &Control,
        count: &dyn Fn(u64),
    ) -> Result<Judged, Remark> {
        let text = selected.text;
        let mut game = selected.replay(variant)?;
        let foreign = |error: &dyn Display| Remark::of_game(text, error);
        let options = Options {
            table_mib: self.limits.table_mib(self.hash as usize, game.main_line().plies().len()),
            threads: self.search_threads,
            endgames: self.tables.open(variant).map_err(|error| foreign(&error))?,
            ..Options::default()
        };
        let mut engine = Engine::new(variant, options).map_err(|error| foreign(&error))?;
        let part = 1000 * text.as_bytes().len() / game.moves().count().max(1);
        let count = || count(part as u64);
        let judgements = judge(&game, &mut engine, &self.limits.limits(), control, &count);
        let players = PlayerCount::of_game(text, &judgements);
        let text = if self.puzzles {
            let place = format!("{}, game {}", selected.input, text.number());
            let limits = self.limits.limits();
            puzzles::of_game(&place, &game, &judgements, &mut engine, &limits, control)
        } else if self.json.is_set() {
            GameReport::new(selected.input, text, &game, &judgements, &players)
                .to_line()
                .map_err(|error| foreign(&error))?
        } else {
            notes::add(&mut game, &judgements);
            let mut tree = text.to_tree();
            let read = tree.tags.get("Result").map(str::to_owned);
            tree.record_by(&game, &DrawRules::none());
            // A known result keeps the text that its tag had, because `record` may write the result in another form.
            if *game.recorded_result() != RecordedResult::Unknown {
                read.iter()
                    .try_for_each(|result| tree.tags.set("Result", result))
                    .map_err(|it| foreign(&it))?;
            }
            tree.to_string()
        };
        Ok(Judged { text, players })
    }
}
