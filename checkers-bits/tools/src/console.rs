//! JSON lines, error messages and the exit status of every command.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
pub(crate) use tool_output::Status;

/// The reason why a command cannot continue, as the user reads it.
pub(crate) type Error = Box<dyn std::error::Error>;

pub(crate) fn print_json(out: &mut impl Write, result: &impl Serialize) -> Result<(), Error> {
    serde_json::to_writer(&mut *out, result)?;
    Ok(writeln!(out)?)
}

/// A progress bar, hidden unless standard error is a terminal.
pub(crate) fn progress(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the template is valid");
    ProgressBar::new(length).with_style(style)
}

pub(crate) fn complain(message: impl Display) {
    tool_output::complain("checkers", message);
}

pub(crate) fn exit(status: Result<Status, Error>) -> ExitCode {
    status.unwrap_or_else(|error| told(&error)).into()
}

/// Ends the program by an error, also while other threads wait for input.
pub(crate) fn fail_at_once(error: &Error) -> ! {
    tool_output::end_at_once(told(error))
}

/// Tells an error, and returns its status.
fn told(error: &Error) -> Status {
    if is_closed_pipe(error) {
        return Status::Done;
    }
    complain(error);
    Status::Unusable
}

/// Whether the reader has closed the pipe, as `head` does.
fn is_closed_pipe(error: &Error) -> bool {
    let json = || error.downcast_ref::<serde_json::Error>()?.io_error_kind();
    match error.downcast_ref() {
        Some(io) => tool_output::is_closed_pipe(io),
        None => json() == Some(io::ErrorKind::BrokenPipe),
    }
}

/// Returns `value` if printing succeeded or the reader has closed the pipe.
pub(crate) fn printed<T>(result: Result<(), Error>, value: T) -> Result<T, Error> {
    match result {
        Err(error) if !is_closed_pipe(&error) => Err(error),
        _ => Ok(value),
    }
}
