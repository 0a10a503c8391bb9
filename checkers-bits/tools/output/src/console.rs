//! Standard output, standard error and command-line arguments.

use std::fmt::Display;
use std::io::{self, StdoutLock, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use crate::platform;

/// The reader of standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Audience {
    /// The pipe is open.
    Listens,
    /// The pipe is closed, as by `head`.
    HasLeft,
}

/// Standard output, which its errors name.
pub struct Stdout(StdoutLock<'static>);

/// Locks the standard output.
#[must_use]
pub fn stdout() -> Stdout {
    Stdout(io::stdout().lock())
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(named)
    }
}

fn named(error: io::Error) -> io::Error {
    // `write_all` retries after an interrupt.
    match error.kind() {
        io::ErrorKind::Interrupted => error,
        _ if is_closed_pipe(&error) => io::ErrorKind::BrokenPipe.into(),
        kind => io::Error::new(kind, format!("standard output: {error}")),
    }
}

/// Prints and flushes a line.
///
/// # Errors
///
/// Any error of standard output except a closed pipe.
pub fn print(line: impl Display) -> io::Result<Audience> {
    let mut out = stdout();
    match writeln!(out, "{line}").and_then(|()| out.flush()) {
        Ok(()) => Ok(Audience::Listens),
        Err(error) if is_closed_pipe(&error) => Ok(Audience::HasLeft),
        Err(error) => Err(error),
    }
}

/// Whether the error is a closed pipe.
#[must_use]
pub fn is_closed_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe || platform::is_closed_pipe(error)
}

/// Prints an error message to standard error.
pub fn complain(program: &str, message: impl Display) {
    let _ = writeln!(io::stderr(), "{program}: {message}");
}

/// The arguments of the process.
///
/// # Errors
///
/// The exit status after help was printed, or after one line about wrong arguments on standard error.
pub fn parse<P: Parser>() -> Result<P, ExitCode> {
    P::try_parse().map_err(|error| {
        let command = P::command();
        let name = command.get_name();
        if error.use_stderr() {
            let is_bare = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
            let message = if is_bare {
                "expected a command; --help lists them".to_owned()
            } else {
                one_line(&error.to_string())
            };
            complain(name, message);
            return ExitCode::from(2);
        }
        match error.print().and_then(|()| io::stdout().flush()).map_err(named) {
            Err(error) if !is_closed_pipe(&error) => {
                complain(name, error);
                ExitCode::from(2)
            }
            _ => ExitCode::SUCCESS,
        }
    })
}

/// The first paragraph of an error of clap. The rest is advice on usage.
fn one_line(error: &str) -> String {
    let paragraph = error.lines().take_while(|line| !line.trim().is_empty());
    let text = paragraph.map(str::trim).collect::<Vec<_>>().join(" ");
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    // Messages of the standard library about numbers are for programmers.
    let (said, reason) = text.rsplit_once(": ").unwrap_or((text, ""));
    match reason {
        "invalid digit found in string" => format!("{said}: expected a whole number"),
        "number too large to fit in target type" => format!("{said}: expected a smaller number"),
        "invalid float literal" => format!("{said}: expected a number"),
        _ => text.to_owned(),
    }
}
