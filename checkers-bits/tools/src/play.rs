//! `checkers play`: plays a game against the engine in the terminal.

mod board;
mod game_loop;
mod prompt;

use std::env;
use std::time::Duration;

use checkers_bits::Color;
use checkers_pdn::{Date, Tags};
use clap::{Args, ColorChoice, ValueEnum, value_parser};
use draughts_engine::Strength;

use self::game_loop::GameLoop;
use checkers_cli::console::{Error, Status};
use checkers_cli::date::today;
use checkers_cli::hub::Parameters;
use checkers_cli::signals;
use checkers_cli::time_control::{TimeControl, TimeControlArguments, parse_seconds};
use checkers_cli::variant::GameArgument;

/// Play against the engine in the terminal
///
/// Enter a move by the names or numbers of its squares: c3-d4, c3:e5, 22-18. A capture needs only as many squares
/// as make it unambiguous. `help` lists the commands: hint, moves, undo, draw, resign, board, save, load, quit. Tab
/// completes a move. However the game ends, it is printed as PDN. The engine prints the score after its move in men,
/// from White's view.
#[derive(Args)]
#[command(mut_group("TimeControlArguments", |group| group.required(false)))]
#[command(mut_arg("move_time", |time| time.help("Seconds per engine move [default: 2]")))]
#[command(after_help = format!("\
Levels:
{}

Examples:
  checkers play                           you are White
  checkers play --level 3                 against a casual player
  checkers play --variant brazilian --side black --move-time 5
  checkers play --time 300 --increment 2  a clock for each player
  checkers play --depth 4 --fen 'W:Wc3,e3:Bd6,f6'
  checkers play --book my.book --seed 7   other seeds play other openings

Exit status: 0 success; 2 bad arguments or position.", levels()))]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: GameArgument,

    /// Start position as FEN [default: the start position of the variant]
    #[arg(long)]
    fen: Option<String>,

    /// Side that you play
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,

    /// Playing strength of the engine, from 1 to 8; with --time, it also plays by its clock
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=8), conflicts_with_all = ["depth", "nodes", "move_time"])]
    level: Option<u64>,

    #[command(flatten)]
    time_control: TimeControlArguments,

    /// Seconds added to a clock per move, with --time
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, conflicts_with_all = ["depth", "nodes", "move_time"], default_value = "0")]
    increment: Duration,

    /// Your name in the PDN [default: on a terminal, the login name]
    #[arg(long)]
    name: Option<String>,

    /// Date in the PDN, such as 2026.12.31 [default: on a terminal, today in UTC]
    #[arg(long)]
    date: Option<Date>,

    /// Colours and draughts pieces [default: on a terminal without `NO_COLOR`]
    #[arg(long, value_name = "WHEN", default_value = "auto", hide_default_value = true)]
    color: ColorChoice,

    #[command(flatten)]
    parameters: Parameters,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Side {
    White,
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    signals::watch();
    GameLoop::new(arguments)?.run()?;
    Ok(Status::Done)
}

impl Arguments {
    fn time_control(&self) -> TimeControl {
        /// Two seconds per move.
        const DEFAULT: TimeControl = TimeControl::MoveTime(Duration::from_secs(2));
        /// A strength has limits of its own.
        const OF_STRENGTH: TimeControl = TimeControl::Nodes(u64::MAX);
        let default = if self.level.is_some() { OF_STRENGTH } else { DEFAULT };
        self.time_control.time_control(self.increment).unwrap_or(default)
    }

    /// The tags of the players and the date. In a pipe there are none without options, so that equal moves make equal
    /// bytes.
    fn tags(&self, is_terminal: bool) -> Result<Tags, Error> {
        let mut tags = Tags::default();
        let login = || env::var("USER").or_else(|_| env::var("USERNAME")).ok();
        let name = self.name.clone().or_else(|| login().filter(|_| is_terminal));
        if let Some(name) = name {
            let level = self.level.map(|level| format!(", level {level}")).unwrap_or_default();
            let engine = format!("checkers {}{level}", env!("CARGO_PKG_VERSION"));
            let [you, other] = match self.side {
                Side::White => ["White", "Black"],
                Side::Black => ["Black", "White"],
            };
            tags.set(you, &name)?;
            tags.set(other, &engine)?;
        }
        if let Some(date) = self.date.or_else(|| is_terminal.then(today)) {
            tags.set("Date", &date.to_string())?;
        }
        Ok(tags)
    }
}

/// The strengths with their names, a line for each.
fn levels() -> String {
    let line = |strength: &Strength| format!("  {} {}", strength.level, strength.name);
    Strength::ALL.iter().map(line).collect::<Vec<_>>().join("\n")
}
