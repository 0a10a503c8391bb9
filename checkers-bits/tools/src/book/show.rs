//! `checkers book show`: prints the moves of a position in an opening book.

use std::cmp::Reverse;
use std::fmt::{self, Display, Formatter};
use std::path::PathBuf;

use checkers_bits::{AnyPosition, AnyVariant, Fen};
use clap::Args;
use serde::Serialize;

use checkers_cli::book::Book;
use checkers_cli::console::{Error, Status, printed};
use checkers_cli::options::Json;
use checkers_cli::table::Table;

/// Print the book moves of a position, each with its weight, number of games and share
///
/// The share of a move is the probability with which an engine plays it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers book show my.book
  checkers book show my.book 'c3-d4 d6-c5'
  checkers book show --json my.book 'W:W21-32:B1-12'

Exit status: 0 success; 1 the book has no move of the position; 2 bad arguments or an unusable book.")]
pub(crate) struct Arguments {
    /// Book file, made by `checkers book build`
    book: PathBuf,

    /// Position as FEN, or as moves from the start position [default: the start position]
    position: Option<String>,

    #[command(flatten)]
    json: Json,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let book = Book::read(&arguments.book)?;
    let text = arguments.position.as_deref().unwrap_or_default();
    let position = read_position(text, book.variant().into())?;
    let mut moves = book.moves(&position);
    // The sort is stable: moves with equal weights and equal numbers of games keep the order of the book.
    moves.sort_by_key(|(_, entry)| Reverse((entry.weight, entry.games)));
    let sum: u64 = moves.iter().map(|(_, entry)| u64::from(entry.weight)).sum();
    let shown = moves.into_iter().map(|(mv, entry)| ShownMove {
        r#move: position.notation(mv).to_string(),
        weight: entry.weight,
        games: entry.games,
        share: f64::from(entry.weight) / sum.max(1) as f64,
    });
    let node = BookPosition {
        variant: book.variant().as_str(),
        book_positions: book.positions(),
        book_moves: book.records(),
        fen: position.to_string(),
        moves: shown.collect(),
    };
    let status = if node.moves.is_empty() { Status::Wrong } else { Status::Done };
    printed(arguments.json.print(&node), status)
}

fn read_position(text: &str, variant: AnyVariant) -> Result<AnyPosition, Error> {
    if let Some(b"W:" | b"B:") = text.as_bytes().get(..2) {
        return Ok(Fen::read(text, variant)?.position);
    }
    let mut position = variant.start();
    for (number, text) in (1..).zip(text.split_whitespace()) {
        let mv = position.read_move(text);
        let mv = mv.map_err(|error| format!("move {number}, {text}: {error}"))?;
        position = position.make(mv);
    }
    Ok(position)
}

#[derive(Serialize)]
struct BookPosition {
    variant: &'static str,
    book_positions: usize,
    book_moves: usize,
    fen: String,
    moves: Vec<ShownMove>,
}

#[derive(Serialize)]
struct ShownMove {
    r#move: String,
    weight: u32,
    games: u32,
    share: f64,
}

impl Display for BookPosition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { variant, book_positions, book_moves, fen, moves } = self;
        writeln!(f, "{variant}: positions {book_positions}, moves {book_moves}")?;
        if moves.is_empty() {
            return write!(f, "{fen}: no move");
        }
        let mut table = Table::new(&["move", "weight", "games", "share"]);
        for ShownMove { r#move, weight, games, share } in moves {
            let share = format!("{:.1} %", share * 100.0);
            table.push([r#move.clone(), weight.to_string(), games.to_string(), share]);
        }
        write!(f, "{fen}\n\n{table}")
    }
}
