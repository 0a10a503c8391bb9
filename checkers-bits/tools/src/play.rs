//! `checkers play`: plays a game against the engine in the terminal.

use std::fmt::Display;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use checkers_bits::{AnyPosition, Color, Game};
use checkers_pdn::GameTree;
use clap::{Args, ValueEnum};
use draughts_engine::score::{MOST_MATERIAL, for_white, men, plies_to_end};
use draughts_engine::{Control, Engine, Report};

use crate::board::move_names;
use checkers_cli::book::OpenedBook;
use checkers_cli::commented::in_plies;
use checkers_cli::console::{Error, Status, stdout};
use checkers_cli::hub::Parameters;
use checkers_cli::input::next_line;
use checkers_cli::time_control::{Clock, TimeControl, TimeControlArguments, parse_seconds};
use checkers_cli::variant::VariantArgument;

/// Play against the engine in the terminal
///
/// Enter a move by the names or numbers of its squares: c3-d4, c3:e5, 22-18. A capture needs only as many squares
/// as make it unambiguous. Commands: hint, moves, undo, board, quit. At the end the game is printed as PDN. The engine
/// prints the score after its move in men, from White's view.
#[derive(Args)]
#[command(mut_group("TimeControlArguments", |group| group.required(false)))]
#[command(mut_arg("move_time", |time| time.help("Seconds per engine move [default: 2]")))]
#[command(mut_arg("time", |time| time.help("Seconds of the engine per game")))]
#[command(after_help = "\
Examples:
  checkers play                           you are White
  checkers play --variant brazilian --side black --move-time 5
  checkers play --time 300 --increment 2  the clock of the engine
  checkers play --depth 4 --fen 'W:Wc3,e3:Bd6,f6'
  checkers play --book my.book --seed 7   other seeds play other openings

Exit status: 0 success; 2 bad arguments or position.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: VariantArgument,

    /// Start position as FEN [default: the start position of the variant]
    #[arg(long)]
    fen: Option<String>,

    /// Side that you play
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,

    #[command(flatten)]
    time_control: TimeControlArguments,

    /// Seconds added to the clock of the engine per move, with --time
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, conflicts_with_all = ["depth", "nodes", "move_time"], default_value = "0")]
    increment: Duration,

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

/// The default time control of the engine: two seconds per move.
const MOVE_TIME: TimeControl = TimeControl::MoveTime(Duration::from_secs(2));

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let variant = arguments.played.variant;
    let start = arguments.played.fen(arguments.fen.as_deref())?;
    let (engine, book) = arguments.parameters.with_variant(variant).open()?;
    let game = GameLoop {
        engine,
        book,
        game: Game::from_fen(start),
        clock: Clock::new(
            arguments.time_control.time_control(arguments.increment).unwrap_or(MOVE_TIME),
        ),
        you: arguments.side.into(),
    };
    game.play()?;
    Ok(Status::Done)
}

/// The words that a player may type instead of a move, as a part of messages.
const COMMANDS: &str = "hint, moves, undo, board or quit";

/// A game between the user and the engine.
struct GameLoop {
    engine: Engine,
    book: Option<OpenedBook>,
    game: Game,
    /// The clock of the engine.
    clock: Clock,
    you: Color,
}

impl GameLoop {
    fn play(mut self) -> Result<(), Error> {
        let mut input = io::stdin().lock();
        let mut shows_board = true;
        let mut is_help_due = true;
        loop {
            let position = self.game.position();
            if let Some(outcome) = self.game.outcome() {
                say(format_args!("{position:#}\n{outcome}"))?;
                self.game.set_recorded_result(outcome.into());
                break;
            }
            let side = position.side_to_move();
            if side != self.you {
                let from_book = self.book.as_mut().and_then(|book| book.choose(&self.game));
                if let Some(mv) = from_book {
                    // The clock also starts for a book move, because `start` adds the increment of the move.
                    self.clock.start();
                    say(format_args!("{side}: {} (book)", position.notation(mv)))?;
                    self.game.play(mv)?;
                } else if let Some(found) = self.think() {
                    say(judged(&position, &found))?;
                    self.game.play(found.best())?;
                }
                shows_board = true;
                continue;
            }
            if shows_board {
                say(format_args!("{position:#}"))?;
            }
            if std::mem::take(&mut is_help_due) {
                say(format_args!("type a move, {COMMANDS}"))?;
            }
            print(format_args!("{side}: "))?;
            let Some(line) = next_line(&mut input)? else {
                say("")?;
                break;
            };
            let word = line.unwrap_or_default();
            shows_board = false;
            match word.trim() {
                "" => {}
                "quit" => break,
                "board" => shows_board = true,
                "moves" => say(move_names(&position).join(" "))?,
                "hint" => {
                    // A hint takes no time from the clock of the engine.
                    let clock = self.clock;
                    if let Some(found) = self.think() {
                        say(judged(&position, &found))?;
                    }
                    self.clock = clock;
                }
                "undo" => {
                    shows_board = self.undo();
                    if !shows_board {
                        say("there is no move to take back")?;
                    }
                }
                text => match position.read_move(text) {
                    Ok(mv) => self.game.play(mv)?,
                    Err(error) => say(format_args!("{text}: {error}; or type {COMMANDS}"))?,
                },
            }
        }
        let tree = GameTree::from(&self.game);
        say(format_args!("\n{}", tree.to_string().trim_end()))
    }

    fn think(&mut self) -> Option<Report> {
        let limits = self.clock.start();
        let begin = Instant::now();
        let found = self.engine.search(&self.game, &limits, &Control::new(), &mut |_| {});
        self.clock.stop(begin.elapsed());
        found
    }

    /// Takes back your last move and the reply; returns `false` if you have not moved yet.
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

/// Returns a line with the move of the engine and its score, in men from White's view.
fn judged(position: &AnyPosition, found: &Report) -> String {
    let name = position.notation(found.best());
    let side = position.side_to_move();
    let verb = if found.score > 0 { "wins" } else { "loses" };
    let score = men(for_white(found.score, side));
    let judgement = match plies_to_end(found.score) {
        Some(plies) => format!("{verb} in {}", in_plies(plies.unsigned_abs())),
        None if found.score.abs() > MOST_MATERIAL => verb.to_owned(),
        None => format!("{score:+.2} for White at depth {}", found.depth),
    };
    format!("{side}: {name} ({judgement})")
}

fn say(text: impl Display) -> Result<(), Error> {
    print(format_args!("{text}\n"))
}

fn print(text: impl Display) -> Result<(), Error> {
    let mut out = stdout();
    write!(out, "{text}")?;
    Ok(out.flush()?)
}
