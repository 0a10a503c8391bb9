//! Standard output and standard error, and the arguments that ask for help there.

use std::fmt::Display;
use std::io::{self, StdoutLock, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

/// Whether anyone reads what is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Audience {
    /// So far.
    Listens,
    /// The pipe is closed, as `head` does when it has seen enough.
    HasLeft,
}

/// Standard output, whose errors say that it is the one.
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
    // `write_all` goes on after these, and knows them by their kind alone.
    match error.kind() {
        io::ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, format!("standard output: {error}")),
    }
}

/// Prints a line at once, also into a pipe.
///
/// # Errors
///
/// What the standard output says, unless nobody reads it.
pub fn print(line: impl Display) -> io::Result<Audience> {
    let mut out = stdout();
    match writeln!(out, "{line}").and_then(|()| out.flush()) {
        Ok(()) => Ok(Audience::Listens),
        Err(error) if is_closed_pipe(&error) => Ok(Audience::HasLeft),
        Err(error) => Err(error),
    }
}

/// Whether an error only says that nobody reads any more.
#[must_use]
pub fn is_closed_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

/// Tells the user on the standard error.
pub fn complain(program: &str, message: impl Display) {
    // If this fails, there is nobody left to tell.
    let _ = writeln!(io::stderr(), "{program}: {message}");
}

/// The arguments of the process.
///
/// # Errors
///
/// The exit status when there is nothing more to do: help was asked for, or the arguments were
/// wrong, which one line on standard error says.
pub fn parse<P: Parser>() -> Result<P, ExitCode> {
    P::try_parse().map_err(|error| {
        let command = P::command();
        let name = command.get_name();
        if error.use_stderr() {
            let is_bare = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
            let message = if is_bare {
                "expected a subcommand, one of those that --help lists".to_owned()
            } else {
                one_line(&error.to_string())
            };
            complain(name, message);
            return ExitCode::from(2);
        }
        // With its colours on a terminal.
        match error.print().and_then(|()| io::stdout().flush()).map_err(named) {
            Err(error) if !is_closed_pipe(&error) => {
                complain(name, error);
                ExitCode::from(2)
            }
            _ => ExitCode::SUCCESS,
        }
    })
}

/// The first paragraph of an error of clap's: the rest is advice on usage.
fn one_line(error: &str) -> String {
    let paragraph = error.lines().take_while(|line| !line.trim().is_empty());
    let text = paragraph.map(str::trim).collect::<Vec<_>>().join(" ");
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    // What the standard library says of numbers is for programmers.
    let (said, reason) = text.rsplit_once(": ").unwrap_or((text, ""));
    match reason {
        "invalid digit found in string" => format!("{said}: expected a whole number"),
        "number too large to fit in target type" => format!("{said}: expected a smaller number"),
        "invalid float literal" => format!("{said}: expected a number"),
        _ => text.to_owned(),
    }
}
