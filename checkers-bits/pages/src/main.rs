//! Writes the board page or the teaching page as one HTML file.

mod board;
mod html;
mod join;
mod teaching;

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use html::Language;

/// Write a page for a browser: one HTML file that needs no server and no network
#[derive(Parser)]
#[command(
    max_term_width = 80,
    after_help = "\
Exit status: 0 success; 2 bad arguments, no board module, or a file that cannot be written."
)]
struct Arguments {
    #[command(subcommand)]
    page: Page,

    /// Language of the page when it opens
    #[arg(long, value_enum, default_value_t, global = true)]
    lang: Language,

    /// File to write [default: standard output]
    #[arg(long, short, value_name = "FILE", global = true)]
    output: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Page {
    Board(board::Arguments),
    Teaching(teaching::Arguments),
}

fn main() -> ExitCode {
    match write(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("checkers-pages: {error}");
            ExitCode::from(2)
        }
    }
}

fn write(arguments: &Arguments) -> Result<(), String> {
    let html = match &arguments.page {
        Page::Board(page) => page.html(arguments.lang)?,
        Page::Teaching(page) => page.html(arguments.lang)?,
    };
    match &arguments.output {
        Some(path) => fs::write(path, html)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?,
        None => match io::stdout().write_all(html.as_bytes()) {
            // A closed pipe is no error, because programs such as `head` close their input early.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
            printed => printed.map_err(|error| format!("standard output: {error}"))?,
        },
    }
    Ok(())
}
