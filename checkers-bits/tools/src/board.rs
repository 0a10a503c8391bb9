//! `checkers board`: prints a position and its legal moves.

use std::io::Write;

use checkers_bits::{AnyPosition, AnySquare, AnyVariant};
use clap::Args;

use checkers_cli::console::{Error, Status, stdout};
use checkers_cli::variant::{self, GameArgument};

/// Print a position and its legal moves
#[derive(Args)]
#[command(after_help = format!("\
Examples:
  checkers board                               the start position
  checkers board 'W:WKf2:BKg7,Ke7,Kg5,e3'
  checkers board --bits                        with the bit of each square
  checkers board --variant international --numbers 'W:W31-50:B1-20'
  checkers board --svg --move c3:e5 'W:Wc3:Bd4' >diagram.svg
  checkers board --variant turkish --clauses >my-game.txt
  checkers board --rules my-game.txt           a game of your own
  checkers board --rules kenyan-dama

Games for --rules, whose texts come with the program: {}

Exit status: 0 success; 2 bad arguments or position.", variant::games()))]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: GameArgument,

    /// Also print the bit number of each square in a bitboard
    #[arg(long)]
    bits: bool,

    /// Also print the square number of each square
    #[arg(long)]
    numbers: bool,

    /// Print the position as an SVG picture only
    #[arg(long, conflicts_with_all = ["bits", "numbers"])]
    svg: bool,

    /// Move to mark in the picture
    #[arg(long = "move", value_name = "MOVE", requires = "svg")]
    marked: Option<String>,

    /// Print the rules of the game as a text for --rules only
    #[arg(long, conflicts_with_all = ["bits", "numbers", "svg", "fen"])]
    clauses: bool,

    /// Position as FEN [default: the start position]
    fen: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    if arguments.clauses {
        write!(stdout(), "{}", arguments.played.game().rules())?;
        return Ok(Status::Done);
    }
    let position = arguments.played.fen(arguments.fen.as_deref())?.position;
    let variant = position.variant();
    if arguments.svg {
        let mut diagram = position.diagram();
        if let Some(text) = &arguments.marked {
            let mv = position.read_move(text).map_err(|error| format!("{text}: {error}"))?;
            diagram = diagram.with_move(mv);
        }
        write!(stdout(), "{diagram}")?;
        return Ok(Status::Done);
    }
    let mut picture = format!("{position:#}");
    if arguments.bits {
        picture = beside(&picture, &numbered(variant, &AnySquare::bit));
    }
    if arguments.numbers {
        picture = beside(&picture, &numbered(variant, &|square| square.number().into()));
    }
    let mut out = stdout();
    writeln!(out, "{picture}\n{position}")?;
    let side = position.side_to_move();
    let names = move_names(&position);
    match (position.outcome(), names.len()) {
        (Some(outcome), _) => writeln!(out, "{outcome}")?,
        (None, 1) => writeln!(out, "{side} has 1 move: {}", names[0])?,
        (None, n) => writeln!(out, "{side} has {n} moves: {}", names.join(" "))?,
    }
    Ok(Status::Done)
}

/// The names of the legal moves in alphabetical order.
pub(crate) fn move_names(position: &AnyPosition) -> Vec<String> {
    let moves = position.moves().into_iter();
    let mut names: Vec<_> = moves.map(|mv| position.notation(mv).to_string()).collect();
    names.sort_unstable();
    names
}

/// Draws the board with a number on every playing square.
fn numbered(variant: AnyVariant, number: &dyn Fn(AnySquare) -> u32) -> String {
    let mut picture = String::new();
    for rank in (0..variant.height()).rev() {
        picture += &format!("{:>2}", rank + 1);
        for file in 0..variant.width() {
            let cell = variant.square_at(file, rank).map(|square| number(square).to_string());
            picture += &format!("{:>3}", cell.unwrap_or_default());
        }
        picture += "\n";
    }
    picture += "  ";
    for file in 0..variant.width() {
        picture += &format!("{:>3}", char::from(b'a' + file));
    }
    picture
}

/// Joins two pictures with the same number of lines side by side.
fn beside(left: &str, right: &str) -> String {
    let width = left.lines().map(str::len).max().unwrap_or(0);
    let lines = left.lines().zip(right.lines());
    let lines = lines.map(|(left, right)| format!("{left:width$}   {right}"));
    lines.map(|line| line.trim_end().to_owned() + "\n").collect()
}
