//! Where games come from.

use std::convert::Infallible;
use std::fmt::{self, Display, Formatter};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread;

use checkers_bits::VariantName;
use checkers_bits::pdn::{Filter, GameText, Reader};
use clap::{Args, value_parser};
use indicatif::{ProgressBar, ProgressStyle};

use super::remarks::Remarks;
use super::rules::{self, Chosen};
use super::stream::{self, Found};
use super::wanted::Wanted;
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

    /// Only the games for which this holds, such as 'player~baas year>=1960 result=draw': see
    /// `checkers pdn --help`
    #[arg(long, value_name = "FILTER")]
    r#where: Option<Filter>,

    /// How many threads work; the answer is the same for any number [default: one for each core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

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

    /// Which games are wanted; `None` if all are.
    pub(crate) fn wanted(&self) -> Option<Wanted> {
        self.r#where.as_ref().map(Wanted::new)
    }

    pub(crate) fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.map_or_else(cores, usize::from)
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
    pub(crate) fn open(&self, progress: &ProgressBar) -> io::Result<Box<dyn BufRead + Send>> {
        Ok(match self {
            Self::Standard => buffered(progress.wrap_read(io::stdin())),
            Self::File(path) => buffered(progress.wrap_read(File::open(path)?)),
        })
    }

    fn size(&self) -> u64 {
        match self {
            Self::Standard => 0,
            Self::File(path) => path.metadata().map_or(0, |metadata| metadata.len()),
        }
    }
}

fn buffered(input: impl Read + Send + 'static) -> Box<dyn BufRead + Send> {
    Box::new(BufReader::with_capacity(1 << 16, input))
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

/// Calls `work` with every game that is wanted, on all threads, and `take` with what it has made of
/// it, in the order of the games.
///
/// `work` is told after which ply it is known that the game is wanted, or why it cannot be known.
/// What cannot be read is named on the standard error, and so is what `take` finds wrong with a game
/// and how many games are doubtful.
pub(crate) fn for_each_game<T: Send>(
    games: &Games,
    work: impl Fn(&Input, &GameText<'_>, Option<Chosen>, Result<usize, String>) -> T + Sync,
    mut take: impl FnMut(&Input, T) -> Result<Result<(), String>, Error>,
) -> Result<Status, Error> {
    let progress = progress(games.inputs());
    let mut status = Status::Done;
    let mut doubtful = Remarks::default();
    let wanted = games.wanted();
    let choose_and_work = |input: &Input, text: &GameText<'_>| {
        let chosen = games.choose(text);
        let at = match &wanted {
            Some(wanted) => wanted.matches(text, chosen).transpose()?,
            None => Ok(0),
        };
        Some((chosen.and_then(|chosen| chosen.doubtful), work(input, text, chosen, at)))
    };
    stream::for_each(games, &progress, choose_and_work, |input, found| {
        let input = &games.inputs()[input];
        let mut fail = |with: Status, error: &dyn Display| {
            progress.suspend(|| complain(format_args!("{input}: {error}")));
            status = status.max(with);
        };
        match found {
            Found::Game(Some((doubt, worked))) => {
                doubt.into_iter().for_each(|doubt| doubtful.add(doubt));
                if let Err(error) = take(input, worked)? {
                    fail(Status::Wrong, &error);
                }
            }
            Found::Game(None) => {}
            Found::Broken(error) => fail(Status::Wrong, &error),
            Found::Unreadable(error) => fail(Status::Unusable, &error),
            Found::End => {
                for (doubt, games) in std::mem::take(&mut doubtful).iter() {
                    let told = format_args!("{input}: {games} taken for {doubt}");
                    progress.suspend(|| complain(told));
                }
            }
        }
        Ok(())
    })?;
    progress.finish_and_clear();
    Ok(status)
}
