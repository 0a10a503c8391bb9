//! Where games come from.

use std::convert::Infallible;
use std::fmt::{self, Display, Formatter};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::str::FromStr;

use checkers_bits::pdn::{Error, GameText, Reader};
use indicatif::{ProgressBar, ProgressStyle};

use crate::Status;

/// A file, or `-` for the standard input.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    Standard,
    File(PathBuf),
}

impl Input {
    /// The inputs that the arguments name: without one, the standard input.
    pub(crate) fn all(arguments: &[Self]) -> &[Self] {
        if arguments.is_empty() { &[Self::Standard] } else { arguments }
    }

    pub(crate) fn open(&self, progress: &ProgressBar) -> io::Result<Box<dyn BufRead>> {
        Ok(match self {
            Self::Standard => Box::new(progress.wrap_read(io::stdin().lock())),
            Self::File(path) => {
                let input = progress.wrap_read(File::open(path)?);
                Box::new(BufReader::with_capacity(1 << 16, input))
            }
        })
    }

    fn size(&self) -> u64 {
        match self {
            Self::Standard => 0,
            Self::File(path) => path.metadata().map_or(0, |metadata| metadata.len()),
        }
    }
}

impl FromStr for Input {
    type Err = Infallible;

    fn from_str(argument: &str) -> Result<Self, Infallible> {
        Ok(if argument == "-" { Self::Standard } else { Self::File(argument.into()) })
    }
}

impl Display for Input {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Standard => f.write_str("-"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

/// A bar for the bytes of all inputs, which shows only on a terminal.
pub(crate) fn progress(inputs: &[Input]) -> ProgressBar {
    let style = ProgressStyle::with_template(
        "{wide_bar} {bytes}/{total_bytes} {binary_bytes_per_sec} {eta}",
    );
    let bar = ProgressBar::new(inputs.iter().map(Input::size).sum());
    bar.with_style(style.expect("the template is sound"))
}

/// Calls `f` with every game of all inputs, one after another.
///
/// What cannot be read is named on the standard error, and so is what `f` finds wrong with a game.
pub(crate) fn for_each_game(
    inputs: &[Input],
    mut f: impl FnMut(&Input, &GameText<'_>) -> Result<Result<(), String>, crate::Error>,
) -> Result<Status, crate::Error> {
    let progress = progress(inputs);
    let mut status = Status::Fine;
    for input in inputs {
        let mut fail = |with: Status, error: &dyn Display| {
            progress.suspend(|| eprintln!("pdn: {input}: {error}"));
            status = status.max(with);
        };
        let mut reader = match input.open(&progress) {
            Ok(file) => Reader::new(file),
            Err(error) => {
                fail(Status::Unreadable, &error);
                continue;
            }
        };
        loop {
            match reader.next_game() {
                Ok(None) => break,
                Ok(Some(text)) => {
                    if let Err(error) = f(input, &text)? {
                        fail(Status::BrokenGame, &error);
                    }
                }
                Err(error @ Error::Io(_)) => fail(Status::Unreadable, &error),
                Err(error @ Error::Syntax(_)) => fail(Status::BrokenGame, &error),
            }
        }
    }
    progress.finish_and_clear();
    Ok(status)
}
