//! `checkers match`: two engines play each other.

pub(crate) mod engine;
pub(crate) mod fault;
pub(crate) mod interrupt;
pub(crate) mod level;
mod openings;
mod play;
mod process;
mod record;
mod schedule;
mod score;
mod sprt;
mod summary;
mod transcript;

use std::path::PathBuf;
use std::time::Duration;

use checkers_bits::{Color, Variant, with_variant};
use clap::{Args, value_parser};

use engine::EngineCommand;
use level::{Level, LevelArguments, WaitArguments, parse_seconds};
use play::{Opening, Timing};
use sprt::Sprt;

use crate::console::{Error, Output, Status};
use crate::variant::Played;

/// Lets two engines that speak the Hub protocol play a match
///
/// Each opening is played twice, with both colours. Games end by the rules of the variant, or are
/// draws when they have become too long. An engine that crashes, plays an illegal move, breaks the protocol or does not answer in time loses
/// the game, and what was said is kept. Engines are started anew for each game, and one that has a
/// parameter `seed` gets a number made from --seed and the game: where engines are repeatable and
/// the level is depth or nodes, so is the match, whatever the concurrency.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers match 'checkers hub' 'checkers sparring material' --move-time 0.1 -o games.pdn
  checkers match 'checkers hub' 'checkers hub' --set-b threads=2 --time 10 --increment 0.1
  checkers match ./new ./old --nodes 20000 --games 4000 --concurrency 2 --sprt 0,5 -o games.pdn

With -o a match that was interrupted goes on when the same command is given again, and one that has
ended goes on with more --games.

Exit status: 0 done; 1 an engine lost a game by a fault; 2 bad arguments, or an engine or file that
cannot be used.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: Played,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    level: LevelArguments,

    /// With --time: seconds that are added before each move
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, conflicts_with_all = ["depth", "nodes", "move_time"], default_value = "0")]
    increment: Duration,

    /// Command line of the first engine; quotes are read as a shell does
    #[arg(value_name = "ENGINE_A", value_parser = parse_command)]
    first: CommandWords,

    /// Command line of the second engine
    #[arg(value_name = "ENGINE_B", value_parser = parse_command)]
    second: CommandWords,

    /// What to call the first engine [default: as it calls itself]
    #[arg(long, value_name = "NAME")]
    name_a: Option<String>,

    /// What to call the second engine [default: as it calls itself]
    #[arg(long, value_name = "NAME")]
    name_b: Option<String>,

    /// Set a parameter of the first engine; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_parameter)]
    set_a: Vec<(String, String)>,

    /// Set a parameter of the second engine; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_parameter)]
    set_b: Vec<(String, String)>,

    /// Begin with the positions (a FEN a line) or the PDN games of a file [default: all balanced
    /// lines of --opening-plies]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// How many plies are played before the engines choose [default: 4, or all of the games of a
    /// file]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(0..=1000))]
    opening_plies: Option<u16>,

    /// How many games to play, an even number; openings recur when there are fewer
    #[arg(long, value_name = "N", default_value = "100", value_parser = parse_games)]
    games: u64,

    /// How many games to play at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    concurrency: u16,

    #[command(flatten)]
    wait: WaitArguments,

    /// How many plies a game may have; then it is a draw
    #[arg(long, value_name = "PLIES", default_value_t = 1000, value_parser = value_parser!(u32).range(1..=100_000))]
    longest: u32,

    /// Number from which the order of the openings and the seeds of engines are made
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Stop when a sequential test has decided between two differences in Elo; errors are 0.05
    /// unless given
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Add the games to a PDN file, each as it ends, and go on from those that are there
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    record: Option<PathBuf>,

    /// The folder for what was said in games lost by a fault [default: FILE.faults, or match.faults]
    #[arg(long, value_name = "FOLDER")]
    faults: Option<PathBuf>,
}

/// One of the engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    A,
    B,
}

impl Side {
    /// Who plays a colour in a game.
    fn of(game: u64, color: Color) -> Self {
        if (color == Color::White) == first_is_white(game) { Self::A } else { Self::B }
    }

    fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// Whether the first engine has White in a game, counted from 0.
fn first_is_white(game: u64) -> bool {
    game % 2 == 0
}

/// The words of a command line.
#[derive(Clone, Debug)]
pub(crate) struct CommandWords(pub(crate) Vec<String>);

pub(crate) fn parse_command(text: &str) -> Result<CommandWords, String> {
    let words = shlex::split(text).filter(|words| !words.is_empty());
    words
        .map(CommandWords)
        .ok_or_else(|| "expected a command, with quotes that are closed".to_owned())
}

pub(crate) fn parse_parameter(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("expected NAME=VALUE".to_owned()),
    }
}

fn parse_games(text: &str) -> Result<u64, String> {
    const MOST: u64 = 10_000_000;
    let games = text.parse().ok().filter(|games| games % 2 == 0 && (2..=MOST).contains(games));
    games.ok_or_else(|| format!("expected an even number from 2 to {MOST}"))
}

/// A match as its arguments describe it.
struct Match<'a, V: Variant> {
    commands: [EngineCommand; 2],
    openings: Vec<Opening<V>>,
    timing: Timing,
    arguments: &'a Arguments,
}

/// Plies of openings that no file gives.
const OPENING_PLIES: u16 = 4;

impl<'a, V: Variant> Match<'a, V> {
    fn new(arguments: &'a Arguments) -> Result<Self, Error> {
        let plies = arguments.opening_plies.map(usize::from);
        let mut openings = match &arguments.openings {
            Some(path) => openings::read(path, plies)?,
            None => openings::balanced(plies.unwrap_or(OPENING_PLIES.into()))?,
        };
        openings::shuffle(&mut openings, arguments.seed);
        let command = |words: &CommandWords, settings: &[(String, String)]| EngineCommand {
            words: words.0.clone(),
            settings: settings.to_vec(),
        };
        let level = arguments.level.level(arguments.increment).ok_or("expected a level")?;
        let WaitArguments { margin, patience } = arguments.wait;
        Ok(Self {
            commands: [
                command(&arguments.first, &arguments.set_a),
                command(&arguments.second, &arguments.set_b),
            ],
            openings,
            timing: Timing { level, margin, patience, longest: arguments.longest },
            arguments,
        })
    }

    fn level(&self) -> Level {
        self.timing.level
    }

    fn opening(&self, game: u64) -> &Opening<V> {
        &self.openings[(game / 2 % self.openings.len() as u64) as usize]
    }

    /// What tells this match from others: all that its games depend on.
    fn checksum(&self) -> String {
        let mut hasher = crc32fast::Hasher::new();
        let Arguments { seed, .. } = self.arguments;
        let Timing { level, margin, patience, longest } = self.timing;
        let limits = format!("{level} {margin:?} {patience:?} {longest}");
        let own = format!("{} {seed} {limits} {:?}", V::NAME, self.commands);
        hasher.update(own.as_bytes());
        for Opening { start, moves } in &self.openings {
            hasher.update(format!("\n{start} {moves:?}").as_bytes());
        }
        format!("{:08x}", hasher.finalize())
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    with_variant!(arguments.played.variant, V => schedule::run(&Match::<V>::new(arguments)?))
}
