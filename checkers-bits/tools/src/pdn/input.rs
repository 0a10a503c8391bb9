//! Where games come from.

use std::convert::Infallible;
use std::fmt::{self, Display, Formatter};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;
use std::str::FromStr;

use checkers_bits::VariantName;
use checkers_bits::pdn::{self, GameText, Reader};
use clap::{Args, value_parser};
use indicatif::{ProgressBar, ProgressStyle};

use super::remarks::Remarks;
use super::rules::{self, Chosen};
use crate::console::{Error, Status, complain};
use crate::variant;

/// What every subcommand is told: the files, and the variant that is played in them.
#[derive(Args)]
pub(crate) struct Games {
    /// The variant that is played in all files [default: guessed from tags and squares]
    #[arg(long, value_name = "NAME", value_parser = variant::parser())]
    variant: Option<VariantName>,

    /// The longest game that is read, in MiB; the memory that it takes grows with it
    #[arg(long, value_name = "MIB", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    longest: u16,

    /// PDN files [default: -, the standard input]
    #[arg(value_name = "FILE")]
    inputs: Vec<Input>,
}

impl Games {
    pub(crate) fn inputs(&self) -> &[Input] {
        if self.inputs.is_empty() { &[Input::Standard] } else { &self.inputs }
    }

    pub(crate) fn reader<R: BufRead>(&self, input: R) -> Reader<R> {
        Reader::new(input).with_limit(usize::from(self.longest) << 20)
    }

    pub(crate) fn choose(&self, text: &GameText<'_>) -> Option<Chosen> {
        rules::choose(text, self.variant)
    }
}

/// A file, or `-` for the standard input.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    Standard,
    File(PathBuf),
}

impl Input {
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
/// What cannot be read is named on the standard error, and so is what `f` finds wrong with a game
/// and how many games are doubtful.
pub(crate) fn for_each_game(
    games: &Games,
    mut f: impl FnMut(&Input, &GameText<'_>, Option<Chosen>) -> Result<Result<(), String>, Error>,
) -> Result<Status, Error> {
    let inputs = games.inputs();
    let progress = progress(inputs);
    let mut status = Status::Done;
    for input in inputs {
        let mut fail = |with: Status, error: &dyn Display| {
            progress.suspend(|| complain(format_args!("{input}: {error}")));
            status = status.max(with);
        };
        let mut reader = match input.open(&progress) {
            Ok(file) => games.reader(file),
            Err(error) => {
                fail(Status::Unusable, &error);
                continue;
            }
        };
        let mut doubtful = Remarks::default();
        loop {
            match reader.next_game() {
                Ok(None) => break,
                Ok(Some(text)) => {
                    let chosen = games.choose(&text);
                    if let Some(doubt) = chosen.and_then(|chosen| chosen.doubtful) {
                        doubtful.add(doubt);
                    }
                    if let Err(error) = f(input, &text, chosen)? {
                        fail(Status::Wrong, &error);
                    }
                }
                Err(error @ pdn::Error::Io(_)) => fail(Status::Unusable, &error),
                Err(error @ pdn::Error::Syntax(_)) => fail(Status::Wrong, &error),
            }
        }
        for (doubt, games) in doubtful.iter() {
            progress.suspend(|| complain(format_args!("{input}: {games} taken for {doubt}")));
        }
    }
    progress.finish_and_clear();
    Ok(status)
}
