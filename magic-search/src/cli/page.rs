//! `magic-search page`: writes the teaching page.

use std::path::PathBuf;

use checkers_geometry::{Board, Board8x8, Board10x8, Board10x10};
use clap::ValueEnum;
use magic_search::draughts::Tables;
use magic_search::page::{Language, page};

use super::output::{self, Status, print};
use super::tables::DEFAULT_SEED;

/// A draughts board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum BoardName {
    #[default]
    #[value(name = "8x8")]
    EightByEight,
    #[value(name = "10x10")]
    TenByTen,
    #[value(name = "10x8")]
    TenByEight,
}

#[derive(clap::Args)]
#[command(after_help = "\
The page is one file for a browser, below 150 kB. It needs no network and no server: it
works from a disk and from a web site. Without --output it goes to standard output.

Examples:
  magic-search page -o magic.html
  magic-search page --board 10x10 --lang ru -o magic.html
  magic-search page >magic.html

Exit status: 0 done, 2 bad arguments or a write error, which leaves no partial file.")]
pub(crate) struct Args {
    /// Draughts board of the page
    #[arg(long, value_enum, default_value_t)]
    board: BoardName,

    /// Language of the page
    #[arg(long, value_enum, default_value_t)]
    lang: LanguageName,

    /// Output file [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum LanguageName {
    /// English
    #[default]
    En,
    /// Russian
    Ru,
}

pub(crate) fn run(args: &Args) -> Result<Status, String> {
    let html = match args.board {
        BoardName::EightByEight => html::<Board8x8>(args),
        BoardName::TenByTen => html::<Board10x10>(args),
        BoardName::TenByEight => html::<Board10x8>(args),
    }?;
    match &args.output {
        Some(path) => output::draft(path, &html)?.commit()?,
        None => {
            let _ = print(html.strip_suffix('\n').unwrap_or(&html))?;
        }
    }
    Ok(Status::Done)
}

fn html<B: Board>(args: &Args) -> Result<String, String> {
    let tables = Tables::<B>::find(DEFAULT_SEED).map_err(|error| error.to_string())?;
    let language = match args.lang {
        LanguageName::En => Language::English,
        LanguageName::Ru => Language::Russian,
    };
    Ok(page(&tables, language))
}
