//! `checkers-lab match`: a match between two engines, or a tournament of more engines.

pub(crate) mod adjudication;
mod dxp;
pub(crate) mod engine;
mod entrants;
mod play;
pub(crate) mod process;
pub(crate) mod record;
mod schedule;
mod score;
mod summary;
mod transcript;

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::{Args, value_parser};
use indicatif::ProgressBar;

use adjudication::{Rule, parse_draw, parse_resign};
use checkers_cli::time_control::{TimeControl, TimeControlArguments, WaitArguments, parse_seconds};
use engine::Engine;
use entrants::{Entrant, Given, Pairings};
use play::Book;
use process::EngineCommand;
use score::Sprt;

use crate::openings::{self, Openings};

use checkers_cli::console::{Error, Status, printed, progress};
use checkers_cli::endgames::EngineTables;
use checkers_cli::options::{Json, Seed};
use checkers_cli::signals;
use checkers_cli::variant::VariantArgument;

/// Play a match or tournament of engines that speak the Hub protocol or DXP
///
/// More than two engines play a round robin or, with --gauntlet, the first engine plays all others. Each opening is
/// played with both colours. Games end by the rules of the variant or as draws after --max-plies. An engine that
/// crashes, plays an illegal move, breaks the protocol or exceeds its time forfeits the game, and its transcript is
/// kept. Engines continue in the next game after `new-game`, and restart after a forfeit. An engine with a
/// parameter `seed` gets a seed computed from --seed and the game. The match does not depend on --concurrency if
/// the engines are deterministic after `new-game` and the time control is --depth or --nodes.
///
/// Standard error has a line per game: the result, and the score so far from the view of the first engine.
#[derive(Args)]
#[command(mut_arg("endgames", |endgames| {
    endgames.help("Folder of endgame tables; end a game when they know its result")
}), after_help = "\
Examples:
  checkers-lab match built-in './my engine' --move-time 0.1 -o games.pdn
  checkers-lab match built-in \\
      --engine 'cmd=built-in param.threads=2' --time 10 --increment 0.1
  checkers-lab match built-in \\
      --engine 'cmd=built-in param.endgames=tables' --nodes 20000 --games 400
  checkers-lab match ./new ./old --time 10 \\
      --resign movecount=3,score=6 --endgames tables
  checkers-lab match ./new ./old \\
      --engine 'name=slow cmd=./old tc=nodes=40000' --nodes 20000 --games 200
  checkers-lab match --engines engines.toml --time 10 --games 200
  checkers-lab match built-in \\
      --engine 'protocol=dxp address=127.0.0.1:27531' --variant frisian --time 9
  checkers-lab match ./new ./old --nodes 20000 --games 4000 \\
      --concurrency 2 --sprt 0,5 -o games.pdn

`built-in` is the engine of `checkers hub`. With -o, the same command resumes an interrupted match, or extends a finished one by more --games.

Exit status: 0 success; 1 an engine forfeited a game; 2 bad arguments, or an unusable engine or file.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: VariantArgument,

    #[command(flatten)]
    json: Json,

    #[command(flatten)]
    time_control: TimeControlArguments,

    /// Seconds added before each move, for --time
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, conflicts_with_all = ["depth", "nodes", "move_time"], default_value = "0")]
    increment: Duration,

    #[command(flatten)]
    engines: Given,

    /// Pair only the first engine with every other engine [default: round robin]
    #[arg(long)]
    gauntlet: bool,

    /// File of openings (FENs or PDN games), or `built-in` [default: balanced random lines]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Plies of an opening [default: 4, or whole games of a file]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(0..=1000))]
    opening_plies: Option<u16>,

    /// Number of games of each pairing, even; openings repeat if there are too few
    #[arg(long, value_name = "N", default_value = "100", value_parser = parse_games)]
    games: u64,

    /// Play part I of N parts of the match, such as 3/100; the files of all parts, in order, are the file of the match
    #[arg(long, value_name = "I/N", value_parser = parse_shard, requires = "record", conflicts_with = "sprt")]
    shard: Option<Shard>,

    /// Maximum number of games in parallel
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    concurrency: u16,

    #[command(flatten)]
    wait: WaitArguments,

    /// Plies after which a game is a draw
    #[arg(long, value_name = "PLIES", default_value_t = 1000, value_parser = value_parser!(u32).range(1..=100_000))]
    max_plies: u32,

    /// End a game as won after both engines have seen a win by MEN men for MOVES moves
    #[arg(long, value_name = "movecount=MOVES,score=MEN", value_parser = parse_resign)]
    resign: Option<Rule>,

    /// End a game as drawn after move MOVE if both engines have seen at most MEN men for MOVES moves
    #[arg(long, value_name = "movenumber=MOVE,movecount=MOVES,score=MEN", value_parser = parse_draw)]
    draw: Option<Rule>,

    #[command(flatten)]
    tables: EngineTables,

    /// Let the engines ponder (search during the opponent's time)
    #[arg(long, conflicts_with_all = ["depth", "nodes"])]
    ponder: bool,

    #[command(flatten)]
    seed: Seed,

    /// Stop when a sequential test decides between two Elo differences [default error rates: 0.05]
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// PDN file for the games; an existing match is resumed
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    record: Option<PathBuf>,

    /// Leave out dates and times, so that equal matches make equal files
    #[arg(long)]
    no_times: bool,

    /// Restart the engines for each game
    #[arg(long)]
    restart: bool,

    /// Print no line per game and no progress bar
    #[arg(long)]
    quiet: bool,

    /// Folder for transcripts of forfeited games [default: the name of --output with .forfeits for its ending, or a new
    /// match.forfeits]
    #[arg(long, value_name = "FOLDER")]
    forfeits: Option<PathBuf>,
}

/// Whether the first engine of a pairing has White in a game, counted from 0.
fn first_is_white(game: u64) -> bool {
    game % 2 == 0
}

/// A part of a match: the number of the part, from 1, and the count of all parts.
#[derive(Clone, Copy)]
struct Shard {
    number: u64,
    count: u64,
}

fn parse_shard(text: &str) -> Result<Shard, String> {
    let numbers = text.split_once('/').and_then(|(number, count)| {
        Some(Shard { number: number.parse().ok()?, count: count.parse().ok()? })
    });
    const MOST: u64 = 1_000_000;
    let is_part =
        |shard: &Shard| (1..=shard.count.min(MOST)).contains(&shard.number) && shard.count <= MOST;
    numbers
        .filter(is_part)
        .ok_or_else(|| format!("expected I/N with I from 1 to N and N up to {MOST}, such as 3/100"))
}

pub(crate) fn parse_games(text: &str) -> Result<u64, String> {
    const MOST: u64 = 10_000_000;
    let games = text.parse().ok().filter(|games| games % 2 == 0 && (2..=MOST).contains(games));
    games.ok_or_else(|| format!("expected an even number from 2 to {MOST}"))
}

/// A match as defined by its arguments.
struct Match<'a> {
    book: Book,
    pairings: Pairings,
    /// The default time control of the engines.
    time_control: TimeControl,
    /// The time control of each engine.
    time_controls: Vec<TimeControl>,
    arguments: &'a Arguments,
    entrants: Vec<Entrant>,
    /// The idle processes of each engine, indexed by the number of the engine.
    idle: Vec<Mutex<Vec<Engine>>>,
    /// The flag that is set to stop the match.
    stop: &'static AtomicBool,
}

impl<'a> Match<'a> {
    fn new(arguments: &'a Arguments) -> Result<Self, Error> {
        let entrants = arguments.engines.entrants()?;
        if arguments.sprt.is_some() && entrants.len() > 2 {
            return Err("--sprt: expected two engines".into());
        }
        let by_dxp = |entrant: &Entrant| entrant.command.address.is_some();
        if arguments.concurrency > 1 && entrants.iter().any(by_dxp) {
            return Err("--concurrency: expected 1 with an engine of protocol dxp".into());
        }
        let time_control = arguments.time_control.time_control(arguments.increment);
        let time_control = time_control.ok_or("expected a time control")?;
        let time_controls =
            entrants.iter().map(|entrant| entrant.time_control.unwrap_or(time_control));
        Ok(Self {
            book: arguments.book()?,
            pairings: Pairings::new(entrants.len(), arguments.gauntlet),
            time_control,
            time_controls: time_controls.collect(),
            idle: entrants.iter().map(|_| Mutex::default()).collect(),
            arguments,
            entrants,
            stop: signals::stop_flag(),
        })
    }

    /// Returns a hash of everything that the games depend on. The hash identifies the match. `engines` has the name and
    /// the version that each engine reports.
    fn checksum(&self, engines: &[String]) -> String {
        format!("{:08x}", crc32fast::hash(self.identity(engines).as_bytes()))
    }

    /// Writes everything that the games depend on. A change of this text refuses the files of all matches that have
    /// begun, so it does not depend on the names of fields.
    fn identity(&self, engines: &[String]) -> String {
        let Arguments { played, seed, wait, max_plies, resign, draw, ponder, .. } = self.arguments;
        let rule = |rule: &Option<Rule>| rule.map_or("none".to_owned(), |rule| rule.to_string());
        let seconds = |time: Duration| time.as_secs_f64();
        let mut text = format!(
            "variant {}\nseed {}\npairings {:?}\nmargin {}\ntimeout {}\nmax-plies {max_plies}\nresign {}\n\
             draw {}\nponder {ponder}\n",
            played.variant,
            seed.seed,
            self.pairings.all(),
            seconds(wait.margin),
            seconds(wait.timeout),
            rule(resign),
            rule(draw),
        );
        for ((entrant, time_control), name) in
            self.entrants.iter().zip(&self.time_controls).zip(engines)
        {
            let EngineCommand { words, settings, address } = &entrant.command;
            text += &format!("engine {name:?}\ncmd {words:?}\ntc {time_control}\n");
            text.extend(address.iter().map(|address| format!("address {address}\n")));
            let settings = settings.iter();
            text.extend(settings.map(|(name, value)| format!("param.{name} {value:?}\n")));
        }
        text + &self.book.describe()
    }
}

impl Arguments {
    fn book(&self) -> Result<Book, Error> {
        let variant = self.played.variant;
        let plies = self.opening_plies.map(usize::from);
        let seed = self.seed.seed;
        let openings = match &self.openings {
            Some(path) => Openings::shuffled(openings::read(path, variant, plies)?, seed),
            None => {
                let (plies, pairs) = (plies.unwrap_or(4), self.games as usize / 2);
                Openings::random(variant, plies, seed, pairs, |len, text| self.bar(len, text))?
            }
        };
        Ok(Book { openings, endgames: self.tables.open(variant)? })
    }

    /// A progress bar, hidden with `--quiet`.
    fn bar(&self, length: u64, template: &str) -> ProgressBar {
        if self.quiet { ProgressBar::hidden() } else { progress(length, template) }
    }
}

/// Plays a match and prints its summary. If a signal stopped the match, the program prints the summary and then ends by
/// the same signal.
pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let result = Match::new(arguments)?.play_all();
    let told = result.map(|(summary, status)| (arguments.json.print(&summary), status));
    signals::end_if_interrupted();
    let (told, status) = told?;
    printed(told, status)
}

#[cfg(test)]
mod tests {
    use clap::{Command, FromArgMatches};

    use super::*;

    /// The identity of a match of two engines, with an opening of one move.
    fn identity(words: &[&str], versions: [&str; 2]) -> String {
        let folder = tempfile::tempdir().unwrap();
        let openings = folder.path().join("openings.pdn");
        std::fs::write(&openings, "1. c3-d4 *\n").unwrap();
        let common = ["match", "--openings", openings.to_str().unwrap()];
        let command = Arguments::augment_args(Command::new("match"));
        let matches = command.try_get_matches_from([&common[..], words].concat()).unwrap();
        let arguments = Arguments::from_arg_matches(&matches).unwrap();
        let identity = Match::new(&arguments).unwrap().identity(&versions.map(str::to_owned));
        signals::end_if_interrupted();
        identity
    }

    const ENGINES: [&str; 3] = [
        "./new -x 'a b'",
        "--engine=cmd=./old tc=move-time=0.5 address=host:7 param.hash=16",
        "--time=10",
    ];

    /// Every change of this text refuses the files of all matches that have begun.
    #[test]
    fn the_identity_of_a_match_names_all_that_its_games_depend_on() {
        let more = ["--increment=0.1", "--resign=movecount=3,score=6", "--ponder"];
        let found = identity(&[&ENGINES[..], &more].concat(), ["New 1", "Old 2"]);
        let expected = "\
variant russian
seed 1
pairings [[0, 1]]
margin 0.2
timeout 60
max-plies 1000
resign movenumber=0,movecount=3,score=6
draw none
ponder true
engine \"New 1\"
cmd [\"./new\", \"-x\", \"a b\"]
tc 10 s + 0.1 s a move
engine \"Old 2\"
cmd [\"./old\"]
tc 0.5 s a move
address host:7
param.hash \"16\"
opening W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6 22-18
";
        assert_eq!(found, expected);
        let other = identity(&[&ENGINES[..], &more].concat(), ["New 1", "Old 3"]);
        assert_ne!(found, other, "another version of an engine");
    }
}
