//! `checkers analyse`: each move of each game, judged by the engine.

mod judge;
mod level;
mod mark;
mod notes;
mod report;
mod summary;

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use checkers_bits::{Variant, with_variant};
use checkers_pdn::{AnyVariant, GameText};
use clap::{Args, value_parser};
use draughts_engine::{Engine, Features, Options};
use indicatif::{ProgressBar, ProgressStyle};
use tool_output::commit;

use self::judge::judge;
use self::level::LevelArguments;
use self::report::GameReport;
use self::summary::{PlayerCount, Summary};
use crate::console::{Error, Status, printed};
use crate::pdn::games_out::{File, Separated};
use crate::pdn::input::{Games, Input, for_each_game_beside};
use crate::pdn::rules::{Chosen, UNKNOWN_VARIANT};

/// Judges each move of the games in PDN files, and writes it into them
///
/// After each move stands what the position is worth, in men and from the view of White, as
/// {[%eval 0.35]}, or as {[%eval #-4]} where Black wins in four moves. A move that loses against the best
/// one gets a mark, what it loses, and the better line as a variation:
///
///   ?!  $6  dubious, loses at least 0.40 of a man
///   ?   $2  a mistake, 0.80
///   ??  $4  a blunder, 2.00
///
/// A side that is ahead by 5 men or more counts as 5 men ahead, a win as well, so that a longer win
/// is no mistake. All that is in the file stays, and a mark of its own is not doubted. A summary of the
/// players goes to the standard error.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers analyse game.pdn                               to the standard output
  checkers analyse --move-time 2 games.pdn -o judged.pdn  two seconds for each position
  checkers analyse --where 'player~baas' --depth 15 --threads 4 *.pdn -o judged.pdn
  checkers analyse --json --nodes 20000 games.pdn         an object for each game, for programs

With --depth or --nodes, and one search thread, the output is the same on every machine. In JSON scores
are in men, from the view of White, and a win in n plies is worth 100 men less n hundredths; losses are
in hundredths of a man.

Files are read as by `checkers pdn`. Exit status: 0 done; 1 a game is broken, and left out; 2 bad
arguments, or a file that cannot be read or must not be written.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: Games,

    #[command(flatten)]
    level: LevelArguments,

    /// Remember positions in a table of this many MiB for each thread
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = value_parser!(u32).range(1..=1 << 20))]
    hash: u32,

    /// How many threads search a position together; with more than one the output differs from time
    /// to time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=256))]
    search_threads: u32,

    /// Write one JSON object per game
    #[arg(long)]
    json: bool,

    /// Write to a file, which is replaced when all inputs could be read; a pipe or a device is
    /// written to at once [default: the standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// A game that is judged.
struct Judged {
    text: String,
    players: [PlayerCount; 2],
}

pub(crate) fn run(arguments: Arguments) -> Result<Status, Error> {
    let arguments = Arguments { games: arguments.games.one_by_one(), ..arguments };
    let mut summary = Summary::default();
    let status = match &arguments.output {
        Some(path) => {
            let mut file = File::new(path)?;
            let status =
                arguments.analyse(&mut summary, |game| file.write_game(&game, arguments.json))?;
            let draft = file.finish()?;
            if status != Status::Unusable {
                commit(vec![draft])?;
            }
            status
        }
        None => {
            let mut games = Separated::new(BufWriter::new(tool_output::stdout()), arguments.json);
            let status = arguments.analyse(&mut summary, |game| games.print(&game))?;
            printed(games.into_inner().flush().map_err(Error::from), ())?;
            status
        }
    };
    eprint_summary(&summary);
    Ok(status)
}

fn eprint_summary(summary: &Summary) {
    // If this fails, there is nobody left to tell.
    let _ = write!(std::io::stderr(), "{summary}");
}

impl Arguments {
    /// Gives every game that is sound to `write`.
    fn analyse(
        &self,
        summary: &mut Summary,
        mut write: impl FnMut(String) -> Result<(), Error>,
    ) -> Result<Status, Error> {
        let progress = progress();
        let positions = AtomicU64::new(0);
        let count = || {
            let positions = positions.fetch_add(1, Relaxed) + 1;
            progress.set_message(format!("{positions} positions judged"));
        };
        let work = |input: &Input,
                    text: &GameText<'_>,
                    chosen: Option<Chosen>,
                    at: Result<usize, String>| {
            at?;
            let why = match chosen.map(|chosen| chosen.variant) {
                Some(AnyVariant::Known(name)) => {
                    return with_variant!(name, V => self.judged::<V>(input, text, &count));
                }
                Some(other) => format!("{other} is not played here"),
                None => UNKNOWN_VARIANT.to_owned(),
            };
            Err(format!("game {}, line {}: {why}", text.number(), text.line()))
        };
        let status = for_each_game_beside(&progress, &self.games, work, |_, judged| match judged {
            Ok(Judged { text, players }) => {
                players.into_iter().for_each(|player| summary.add(player));
                write(text)?;
                Ok(Ok(()))
            }
            Err(error) => Ok(Err(error)),
        });
        progress.finish_and_clear();
        status
    }

    fn judged<V: Variant>(
        &self,
        input: &Input,
        text: &GameText<'_>,
        count: &dyn Fn(),
    ) -> Result<Judged, String> {
        let mut game = text.replay::<V>().map_err(|error| error.to_string())?;
        let options = Options {
            table_mib: self.hash as usize,
            threads: self.search_threads,
            features: Features::all(),
        };
        let mut engine = Engine::new(options).map_err(|error| error.to_string())?;
        let judgements = judge(&game, &mut engine, &self.level.limits(), count);
        let players = PlayerCount::of_game(text, &judgements);
        let text = if self.json {
            GameReport::new(input, text, &game, &judgements, &players).to_line()?
        } else {
            notes::add(&mut game, &judgements);
            let mut tree = text.to_tree();
            tree.record(&game);
            tree.to_string()
        };
        Ok(Judged { text, players })
    }
}

/// What has been done so far, which shows only on a terminal.
fn progress() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg} in {elapsed_precise}");
    let bar = ProgressBar::new_spinner().with_style(style.expect("the template is sound"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
