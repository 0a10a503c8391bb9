//! The Hub protocol: its lines, and the engine as a server.
//!
//! This module implements version 2 of the protocol, as in protocol.txt of Scan (Letouzey, 2017 and 2019). HUB.md
//! describes the position format of boards other than 10×10.

mod dialect;
mod level;
mod line;
mod parameters;
mod server;

pub use dialect::Dialect;
pub use level::{level, limits};
pub use line::Line;
pub use parameters::{Parameters, Power, int_param, variant_param};
pub use server::{Say, game, serve};

use std::io;

use crate::console::Error;

/// A function that returns the next line of an input; `None` at its end.
pub type Lines<'a> = &'a mut dyn FnMut() -> io::Result<Option<Result<String, String>>>;

/// Answers the lines of a GUI until `quit` or the end of the input. A line that is invalid, or that `reply` cannot
/// execute, is answered by `error message=…`.
///
/// # Errors
///
/// If reading the input or `say` fails.
pub fn converse(
    lines: Lines<'_>,
    say: &dyn Fn(&Line) -> Result<(), Error>,
    reply: &mut dyn FnMut(&Line) -> Result<Vec<Line>, Error>,
) -> Result<(), Error> {
    while let Some(text) = lines().map_err(|error| format!("standard input: {error}"))? {
        let replies = match text.and_then(|text| Line::parse(&text)) {
            Ok(line) if line.command() == "quit" => break,
            Ok(line) => reply(&line),
            Err(error) => Err(error.into()),
        };
        let replies =
            replies.unwrap_or_else(|error| vec![Line::new("error").with("message", error)]);
        replies.iter().try_for_each(say)?;
    }
    Ok(())
}
