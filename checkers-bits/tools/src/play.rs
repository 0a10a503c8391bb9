//! `checkers play`: a game against the engine in a terminal.

use std::io::{self, Write};
use std::time::Duration;

use checkers_bits::{Color, Fen, Game, Position, Variant, with_variant};
use checkers_pdn::GameTree;
use clap::{Args, ValueEnum};
use draughts_engine::score::{MOST_MATERIAL, plies_to_end};
use draughts_engine::{Control, Engine, Limits, Report, Time};

use crate::console::{Error, Status};
use crate::endgame::EngineTables;
use crate::hub::{Power, input};
use crate::variant::Played;
use crate::weights::EngineWeights;

/// Play against the engine in the terminal
///
/// Enter moves in any notation: c3-d4, c3:e5, by number, or any unambiguous squares of a capture.
/// Commands: hint, moves, undo, board, quit. At the end the game is printed as PDN.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers play                                   you are White, the engine takes two seconds
  checkers play --variant brazilian --side black --time 5
  checkers play --depth 4 --fen 'W:Wc3,e3:Bd6,f6'

Exit status: 0 success; 2 bad arguments or position.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: Played,

    /// Start position as FEN [default: of the variant]
    #[arg(long)]
    fen: Option<String>,

    /// Your side
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,

    /// Seconds per engine move
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = parse_seconds)]
    time: f64,

    /// Search depth in plies, instead of --time
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=100), conflicts_with = "time")]
    depth: Option<u32>,

    #[command(flatten)]
    power: Power,

    #[command(flatten)]
    tables: EngineTables,

    #[command(flatten)]
    weights: EngineWeights,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    White,
    Black,
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=86_400.0).contains(seconds));
    seconds.ok_or_else(|| "expected seconds from 0.001 to 86400".to_owned())
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    with_variant!(arguments.played.variant, V => play::<V>(arguments))
}

fn play<V: Variant>(arguments: &Arguments) -> Result<Status, Error> {
    let start: Fen<V> = match &arguments.fen {
        Some(fen) => fen.parse()?,
        None => Position::start().into(),
    };
    let mut engine = Engine::new(arguments.power.options())?;
    if let Some(endgames) = arguments.tables.open()? {
        engine.set_endgames(&endgames);
    }
    if let Some(weights) = arguments.weights.load::<V>()? {
        engine.set_weights(&weights);
    }
    let mut table = Table {
        engine,
        game: Game::from_fen(start),
        limits: arguments.limits(),
        you: match arguments.side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        },
    };
    table.play()?;
    Ok(Status::Done)
}

impl Arguments {
    fn limits(&self) -> Limits {
        match self.depth {
            Some(depth) => Limits { depth, ..Limits::default() },
            None => {
                let time = Time::Move(Duration::from_secs_f64(self.time));
                Limits { time, ..Limits::default() }
            }
        }
    }
}

struct Table<V: Variant> {
    engine: Engine<V>,
    game: Game<V>,
    limits: Limits,
    you: Color,
}

impl<V: Variant> Table<V> {
    fn play(&mut self) -> Result<(), Error> {
        let mut input = io::stdin().lock();
        let mut shows_board = true;
        loop {
            let position = self.game.position();
            if let Some(outcome) = self.game.outcome(&V::DRAW_RULES) {
                say(format_args!("{position:#}\n{outcome}"))?;
                self.game.set_recorded_result(outcome.into());
                break;
            }
            if position.side_to_move() != self.you {
                if let Some(found) = self.think() {
                    say(format_args!("{}", judged(&position, &found)))?;
                    self.game.play(found.best())?;
                }
                shows_board = true;
                continue;
            }
            if shows_board {
                say(format_args!("{position:#}"))?;
            }
            ask(position.side_to_move())?;
            let Some(line) = input::next_line(&mut input)? else {
                say(format_args!(""))?;
                break;
            };
            let word = line.unwrap_or_default();
            shows_board = false;
            match word.trim() {
                "" => {}
                "quit" => break,
                "board" => shows_board = true,
                "moves" => say(format_args!("{}", names(&position)))?,
                "hint" => {
                    if let Some(found) = self.think() {
                        say(format_args!("{}", judged(&position, &found)))?;
                    }
                }
                "undo" => {
                    shows_board = self.undo();
                    if !shows_board {
                        say(format_args!("there is no move to take back"))?;
                    }
                }
                text => match position.read_move(text) {
                    Ok(mv) => self.game.play(mv)?,
                    Err(error) => say(format_args!(
                        "{text}: {error}; or type hint, moves, undo, board or quit"
                    ))?,
                },
            }
        }
        let tree = GameTree::from(&self.game);
        say(format_args!("\n{}", tree.to_string().trim_end()))
    }

    fn think(&mut self) -> Option<Report<V>> {
        self.engine.search(&self.game, &self.limits, &Control::new(), &mut |_| {})
    }

    /// Takes back your last move and the reply; `false` if there is none.
    fn undo(&mut self) -> bool {
        let yours = self.game.moves().filter(|(before, _)| before.side_to_move() == self.you);
        if yours.count() == 0 {
            return false;
        }
        self.game.undo();
        self.game.undo();
        true
    }
}

/// A move of the engine and its score.
fn judged<V: Variant>(position: &Position<V>, found: &Report<V>) -> String {
    let name = position.notation(found.best());
    let side = position.side_to_move();
    let verb = if found.score > 0 { "wins" } else { "loses" };
    match plies_to_end(found.score) {
        Some(plies) => format!("{side}: {name} ({verb} in {plies} plies)"),
        None if found.score.abs() > MOST_MATERIAL => format!("{side}: {name} ({verb})"),
        None => {
            let score = f64::from(found.score) / 100.0;
            format!("{side}: {name} ({score:+.2} at depth {})", found.depth)
        }
    }
}

fn names<V: Variant>(position: &Position<V>) -> String {
    let moves = position.moves();
    let mut names: Vec<_> = moves.iter().map(|&mv| position.notation(mv).to_string()).collect();
    names.sort_unstable();
    names.join(" ")
}

fn say(text: std::fmt::Arguments<'_>) -> Result<(), Error> {
    let mut out = tool_output::stdout();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

fn ask(side: Color) -> Result<(), Error> {
    let mut out = tool_output::stdout();
    write!(out, "{side}: ")?;
    Ok(out.flush()?)
}
