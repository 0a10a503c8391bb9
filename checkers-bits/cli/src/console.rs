//! Command-line arguments, standard output, error messages and the exit status of every command.

use std::fmt::Display;
use std::io::{self, ErrorKind, StdoutLock, Write};
use std::process::ExitCode;
use std::sync::OnceLock;

use clap::Parser;
use clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::signals;

/// The reason why a command cannot continue, in words for the user.
pub type Error = Box<dyn std::error::Error>;

/// The exit status of a program. If a command has several results with different statuses, the exit status is the
/// greatest of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Success.
    #[default]
    Done = 0,
    /// A check failed, or fewer items were found than requested.
    Wrong = 1,
    /// Arguments, input or files cannot be used.
    Unusable = 2,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// The standard output. Its error messages begin with `standard output`.
pub struct Stdout(StdoutLock<'static>);

/// Locks the standard output.
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
    /// The error `ERROR_PIPE_NOT_CONNECTED`, for which Rust has no `ErrorKind`.
    const NOT_CONNECTED: Option<i32> = if cfg!(windows) { Some(233) } else { None };
    match error.kind() {
        // The kinds of these two errors must stay unchanged, because `write_all` retries after `Interrupted`, and
        // callers ignore `BrokenPipe`.
        ErrorKind::Interrupted | ErrorKind::BrokenPipe => error,
        _ if NOT_CONNECTED.is_some() && error.raw_os_error() == NOT_CONNECTED => {
            ErrorKind::BrokenPipe.into()
        }
        kind => io::Error::new(kind, format!("standard output: {error}")),
    }
}

/// Writes a value as JSON, followed by a line break.
pub fn print_json(out: &mut impl Write, result: &impl Serialize) -> Result<(), Error> {
    serde_json::to_writer(&mut *out, result)?;
    Ok(writeln!(out)?)
}

/// A progress bar, hidden unless standard error is a terminal.
pub fn progress(length: u64, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("the template is valid");
    ProgressBar::new(length).with_style(style)
}

/// The name of the program, with which every message begins.
static PROGRAM: OnceLock<String> = OnceLock::new();

/// Writes a line to standard error, after the name of the program.
pub fn complain(message: impl Display) {
    let program = PROGRAM.get().map_or("checkers", String::as_str);
    let _ = writeln!(io::stderr(), "{program}: {}", visible(message));
}

/// Makes text safe to print on a terminal. Control characters other than line feeds are escaped, such as `\u{1b}`,
/// because a terminal could take control characters from a file as commands.
pub fn visible(text: impl Display) -> String {
    let is_unsafe = |sign: char| sign.is_control() && sign != '\n';
    let mut shown = String::new();
    for sign in text.to_string().chars() {
        if is_unsafe(sign) { shown.extend(sign.escape_default()) } else { shown.push(sign) }
    }
    shown
}

/// Runs a program with the arguments of the process, and returns its exit status.
pub fn main<P: Parser>(run: impl FnOnce(P) -> Result<Status, Error>) -> ExitCode {
    let _ = PROGRAM.set(P::command().get_name().to_owned());
    #[cfg(feature = "manual")]
    if let Some(folder) = crate::manual::folder() {
        let written = crate::manual::write(P::command(), &folder);
        return exit(written.map(|()| Status::Done).map_err(Error::from));
    }
    match parse() {
        Ok(arguments) => exit(run(arguments)),
        Err(status) => status,
    }
}

/// Parses the arguments of the process. Prints help, or one line about wrong arguments, and returns the exit
/// status.
fn parse<P: Parser>() -> Result<P, ExitCode> {
    P::try_parse().map_err(|error| {
        if !error.use_stderr() {
            let printed = error.print().and_then(|()| io::stdout().flush());
            return exit(printed.map(|()| Status::Done).map_err(|error| named(error).into()));
        }
        complain(match error.kind() {
            DisplayHelpOnMissingArgumentOrSubcommand => {
                "expected a command; --help lists them".to_owned()
            }
            _ => one_line(&error.to_string()),
        });
        Status::Unusable.into()
    })
}

/// Returns the first paragraph of a clap error and its first tip as one line. The usage is left out.
fn one_line(error: &str) -> String {
    let paragraph = error.lines().take_while(|line| !line.trim().is_empty());
    let text = paragraph.map(str::trim).collect::<Vec<_>>().join(" ");
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let tips = error.lines().filter_map(|line| line.trim().strip_prefix("tip: "));
    let text = tips.take(1).fold(text.to_owned(), |text, tip| format!("{text}; {tip}"));
    // The number errors of the standard library are written for programmers. Users get simpler messages.
    text.replace(": invalid digit found in string", ": expected a whole number")
        .replace(": number too large to fit in target type", ": expected a smaller number")
        .replace(": invalid float literal", ": expected a number")
}

fn exit(status: Result<Status, Error>) -> ExitCode {
    status.unwrap_or_else(|error| told(&error)).into()
}

/// Prints an error and ends the program at once, even if other threads wait for input.
pub fn fail_at_once(error: &Error) -> ! {
    signals::end_at_once(told(error) as i32)
}

/// Prints an error and returns its exit status.
fn told(error: &Error) -> Status {
    if is_closed_pipe(error) {
        return Status::Done;
    }
    complain(error);
    Status::Unusable
}

/// Whether the error says that the reader of standard output has closed the pipe, as `head` does.
fn is_closed_pipe(error: &Error) -> bool {
    let json = || error.downcast_ref::<serde_json::Error>()?.io_error_kind();
    let kind = error.downcast_ref().map(io::Error::kind).or_else(json);
    kind == Some(ErrorKind::BrokenPipe)
}

/// Returns `value` if printing succeeded or if the reader has closed the pipe. Returns any other error.
pub fn printed<T>(result: Result<(), Error>, value: T) -> Result<T, Error> {
    match result {
        Err(error) if !is_closed_pipe(&error) => Err(error),
        _ => Ok(value),
    }
}
