//! What all subcommands tell the user: results, complaints and the exit status.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;
pub(crate) use tool_output::Status;

/// Why a run cannot go on, in words for the user.
pub(crate) type Error = Box<dyn std::error::Error>;

/// How results are printed.
#[derive(clap::Args)]
pub(crate) struct Output {
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

impl Output {
    pub(crate) fn is_json(&self) -> bool {
        self.json
    }

    /// Prints a result in a line of its own.
    pub(crate) fn print(&self, result: &(impl Serialize + Display)) -> Result<(), Error> {
        let mut out = tool_output::stdout();
        if self.json { print_json(&mut out, result) } else { Ok(writeln!(out, "{result}")?) }
    }
}

/// Prints a result as one line of JSON.
pub(crate) fn print_json(out: &mut impl Write, result: &impl Serialize) -> Result<(), Error> {
    serde_json::to_writer(&mut *out, result)?;
    Ok(writeln!(out)?)
}

/// Tells the user on the standard error.
pub(crate) fn complain(message: impl Display) {
    tool_output::complain("checkers", message);
}

pub(crate) fn exit(status: Result<Status, Error>) -> ExitCode {
    let status = status.unwrap_or_else(|error| {
        if is_closed_pipe(&error) {
            return Status::Done;
        }
        complain(error);
        Status::Unusable
    });
    status.into()
}

/// Whether an error only says that nobody reads any more, as `head` does when it has seen enough.
fn is_closed_pipe(error: &Error) -> bool {
    let io = error.downcast_ref::<io::Error>().map(io::Error::kind);
    let json = || error.downcast_ref::<serde_json::Error>()?.io_error_kind();
    io.or_else(json) == Some(io::ErrorKind::BrokenPipe)
}

/// A value, such as the status of a run, if the result was printed or nobody wanted to read it.
pub(crate) fn printed<T>(result: Result<(), Error>, value: T) -> Result<T, Error> {
    match result {
        Err(error) if !is_closed_pipe(&error) => Err(error),
        _ => Ok(value),
    }
}
