//! Draws a position and lists its legal moves; on request with the numbers of the bits beside.
//!
//! ```text
//! cargo run --example board -- --bits 'W:WKa1,c3:Bb6,Kh2'
//! ```

use std::process::ExitCode;

use checkers_bits::{Board, Position, Square, Variant, VariantName, with_variant};
use clap::Parser;

/// Draws a position and lists its legal moves.
#[derive(Parser)]
#[command(
    version,
    after_help = "\
Examples:
  board                                        the start position
  board 'W:WKf2:BKg7,Ke7,Kg5,e3'
  board --bits                                 with the numbers of the bits, as in the article
  board --variant international --numbers 'W:W31-50:B1-20'

Exit status: 0 done, 2 bad arguments or position."
)]
struct Arguments {
    /// The game to play: russian, brazilian, pool, international, spantsireti, canadian
    #[arg(long, value_name = "NAME", default_value_t = VariantName::Russian)]
    variant: VariantName,

    /// Draw the bit of each square beside the position
    #[arg(long)]
    bits: bool,

    /// Draw the number of each square in the numeric notation beside the position
    #[arg(long)]
    numbers: bool,

    /// The position [default: the start of the game]
    fen: Option<String>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match with_variant!(arguments.variant, V => show::<V>(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("board: {error}");
            ExitCode::from(2)
        }
    }
}

fn show<V: Variant>(arguments: &Arguments) -> Result<(), checkers_bits::FenError> {
    let position: Position<V> = match &arguments.fen {
        Some(fen) => fen.parse()?,
        None => Position::start(),
    };
    let mut picture = format!("{position:#}");
    if arguments.bits {
        picture = beside(&picture, &numbered::<V>(Square::bit));
    }
    if arguments.numbers {
        picture = beside(&picture, &numbered::<V>(|square| square.number().into()));
    }
    println!("{picture}");
    println!("{position}");
    let side = position.side_to_move();
    let moves = position.moves();
    let mut names: Vec<String> =
        moves.iter().map(|&mv| position.notation(mv).to_string()).collect();
    names.sort_unstable();
    match names.len() {
        0 => println!("{side} has no move and has lost"),
        1 => println!("{side} has 1 move: {}", names[0]),
        n => println!("{side} has {n} moves: {}", names.join(" ")),
    }
    Ok(())
}

/// A picture of the board with a number on every dark square.
fn numbered<V: Variant>(number: impl Fn(Square<V::Board>) -> u32) -> String {
    let mut picture = String::new();
    for rank in (0..V::Board::HEIGHT).rev() {
        picture += &format!("{:>2}", rank + 1);
        for file in 0..V::Board::WIDTH {
            let cell = Square::at(file, rank).map(|square| number(square).to_string());
            picture += &format!("{:>3}", cell.unwrap_or_default());
        }
        picture += "\n";
    }
    picture += "  ";
    for file in 0..V::Board::WIDTH {
        picture += &format!("{:>3}", char::from(b'a' + file));
    }
    picture
}

/// Two pictures of equal height next to each other.
fn beside(left: &str, right: &str) -> String {
    let width = left.lines().map(str::len).max().unwrap_or(0);
    let lines = left.lines().zip(right.lines());
    let lines = lines.map(|(left, right)| format!("{left:width$}   {right}"));
    lines.map(|line| line.trim_end().to_owned() + "\n").collect()
}
