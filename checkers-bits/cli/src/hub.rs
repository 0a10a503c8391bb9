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
pub use level::limits;
pub use line::Line;
pub use parameters::{Parameters, Power, int_param, variant_param};
pub use server::{Say, game, serve};

use std::io::{self, BufRead, Read};

use crate::console::Error;

/// The maximum length of a Hub line in bytes; valid lines are much shorter.
const MAX_BYTES: u64 = 1 << 20;

/// Reads the next line of the input; `None` at the end of the input. The inner error is the message for a line that
/// is too long or not UTF-8.
pub fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, String>>> {
    let mut bytes = Vec::new();
    input.take(MAX_BYTES).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() as u64 == MAX_BYTES && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(format!("expected a line of at most {MAX_BYTES} bytes, found more"))));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|error| {
        let byte = error.utf8_error().valid_up_to() + 1;
        format!("byte {byte}: expected text in UTF-8, found other bytes")
    })))
}

/// Answers the lines of a GUI until `quit` or the end of the input. A line that is invalid, or that `reply` cannot
/// execute, is answered by `error message=…`.
///
/// # Errors
///
/// If reading the input or `say` fails.
pub fn converse(
    lines: &mut dyn FnMut() -> io::Result<Option<Result<String, String>>>,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_too_long_or_not_utf8_are_skipped() {
        let long = "x".repeat(MAX_BYTES as usize + 10);
        let bytes = [b"one\r\n\xff\n", long.as_bytes(), b"\ntwo"].concat();
        let mut input = &bytes[..];
        let mut next = || next_line(&mut input).unwrap();
        assert_eq!(next(), Some(Ok("one\r\n".to_owned())));
        assert!(next().unwrap().unwrap_err().starts_with("byte 1: expected text in UTF-8"));
        assert!(next().unwrap().unwrap_err().contains("at most 1048576 bytes"));
        assert_eq!(next(), Some(Ok("two".to_owned())), "the last line needs no end");
        assert_eq!(next(), None);
    }
}
