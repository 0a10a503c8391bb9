//! `checkers book build`: builds an opening book from PDN files.

use checkers_pdn::FileVariant;
use clap::{Args, value_parser};

use super::output::Output;
use crate::pdn::input::Games;
use crate::pdn::visit::{Selected, for_each_game};
use checkers_cli::book::{Book, first_moves};
use checkers_cli::console::{Error, Status};

/// Build an opening book from the games of PDN files
///
/// Each game adds to the weight of its moves: 2 if the side that moves wins, 1 for a draw or an unknown result, 0
/// if the side that moves loses. If a game repeats a move in the same position, the move counts once. Broken games
/// are reported and left out of the book.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers book build -o my.book games.pdn
  checkers book build --plies 16 --where 'year>=1960' -o my.book *.pdn

The same games in any order make the same book, byte by byte.

Exit status: 0 success; 1 a game is broken; 2 bad arguments, or a file that cannot be read or written.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: Games,

    /// Number of plies at the start of each game that go into the book
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u16).range(1..))]
    plies: u16,

    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    arguments.output.check()?;
    arguments.games.rules.refuse("a book names its variant")?;
    let work = |game: Selected<'_, '_>| {
        let Some(FileVariant::Known(name)) = game.variant() else { return Ok(None) };
        let game = game.replay(name.into())?;
        Ok(Some((name, first_moves(&game, arguments.plies.into()))))
    };
    let mut all: Option<Book> = None;
    let status = for_each_game(&arguments.games, &work, &mut |_, played| {
        let Some((variant, records)) = played.filter(|(_, records)| !records.is_empty()) else {
            return Ok(());
        };
        let book = all.get_or_insert_with(|| Book::new(variant));
        if book.variant() != variant {
            return Err(format!(
                "expected games of one variant, found {} and {variant}; --where variant={variant} selects",
                book.variant()
            )
            .into());
        }
        book.add(records);
        Ok(())
    })?;
    if status == Status::Unusable {
        return Ok(status);
    }
    let book = all.ok_or("expected games with moves, found none")?;
    arguments.output.write(book)?;
    Ok(status)
}
