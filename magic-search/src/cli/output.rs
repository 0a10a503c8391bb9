//! Output of the commands: results, errors and files.

use std::fmt::Display;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::iter;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{self, ExitCode};

use clap::Parser;
use itertools::Itertools;

/// The result of a command that did not fail with an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    Done,
    /// A check failed, or fewer magics were found than requested.
    Wrong,
}

/// Parses the arguments of the process. Returns the exit status if help or an error was printed.
pub(crate) fn parse<P: Parser>() -> Result<P, ExitCode> {
    P::try_parse().map_err(|error| {
        if error.use_stderr() {
            // The first paragraph of the text is the error. A tip names a similar word. The other
            // paragraphs are advice on usage, so they are dropped.
            let text = error.to_string();
            let paragraph =
                text.lines().map(str::trim).take_while(|line| !line.is_empty()).join(" ");
            let tips = text.lines().filter_map(|line| line.trim().strip_prefix("tip: "));
            complain(
                iter::once(paragraph.trim_start_matches("error: ")).chain(tips.take(1)).join("; "),
            );
            return ExitCode::from(2);
        }
        match audience(error.print().and_then(|()| io::stdout().flush())) {
            Ok(_) => ExitCode::SUCCESS,
            Err(error) => {
                complain(error);
                ExitCode::from(2)
            }
        }
    })
}

/// Prints a message on standard error.
pub(crate) fn complain(message: impl Display) {
    // A failed write to standard error cannot be reported, so the error is dropped.
    let _ = writeln!(io::stderr(), "magic-search: {message}");
}

/// Prints a line and flushes it, so that a long run shows its results. Returns `Break` if standard
/// output is a closed pipe.
pub(crate) fn print(line: impl Display) -> Result<ControlFlow<()>, String> {
    let mut out = io::stdout().lock();
    audience(writeln!(out, "{line}").and_then(|()| out.flush()))
}

fn audience(printed: io::Result<()>) -> Result<ControlFlow<()>, String> {
    match printed {
        Ok(()) => Ok(ControlFlow::Continue(())),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(ControlFlow::Break(())),
        Err(error) => Err(format!("standard output: {error}")),
    }
}

/// Writes a file in one step: a reader sees the old bytes or the new bytes. A file that already has
/// the new bytes is not written, because cargo rebuilds what depends on a newer file. Returns what
/// was done, in words.
pub(crate) fn write(path: &Path, text: &str) -> Result<&'static str, String> {
    let write = || {
        let old = match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            old => Some(old?),
        };
        // The new file must replace the target of a symbolic link, not the link. `metadata` fails
        // for a loop of links.
        let mut place = path.to_owned();
        while let Ok(target) = fs::read_link(&place) {
            place.set_file_name(target);
        }
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            // A pipe or a device cannot be replaced, so it is written in place.
            return fs::write(&place, text).map(|()| "written");
        }
        if fs::read(&place).is_ok_and(|old| old == text.as_bytes()) {
            return Ok("already right");
        }
        let beside = place.with_extension(format!("{}.tmp", process::id()));
        fs::write(&beside, text)
            .and_then(|()| {
                old.map_or(Ok(()), |old| fs::set_permissions(&beside, old.permissions()))
            })
            .and_then(|()| fs::rename(&beside, &place))
            .map(|()| "written")
            // An error in removing the temporary file is dropped, because the caller needs the
            // error that came first.
            .inspect_err(|_| drop(fs::remove_file(&beside)))
    };
    write().map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// Compares a file with its expected contents and names the first line that differs.
pub(crate) fn check(path: &Path, text: &str) -> Result<Status, String> {
    let name = path.display();
    let found = fs::read(path).map_err(|error| format!("cannot read {name}: {error}"))?;
    if let Some(difference) = first_difference(text, &String::from_utf8_lossy(&found)) {
        complain(format_args!("{name}:{difference}"));
        return Ok(Status::Wrong);
    }
    print(format_args!("{name} is up to date")).map(|_| Status::Done)
}

/// The first line in which two texts differ, as `7: expected ..., found ...`.
fn first_difference(expected: &str, found: &str) -> Option<String> {
    // `lines` would ignore a missing newline at the end, so the texts are split at newlines.
    let mut lines = (1..).zip(expected.split('\n').zip_longest(found.split('\n')));
    lines.find_map(|(number, line)| {
        let [expected, found] = [line.as_ref().left(), line.as_ref().right()];
        let text = |line: Option<_>| line.map_or("the end".to_owned(), |it| format!("`{it}`"));
        let differs = expected != found;
        differs.then(|| format!("{number}: expected {}, found {}", text(expected), text(found)))
    })
}
