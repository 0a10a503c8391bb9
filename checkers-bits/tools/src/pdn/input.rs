//! Where games come from.

mod place;
mod plain;

pub(crate) use place::Input;
pub(crate) use plain::FileEncoding;

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead};
use std::num::NonZero;
use std::sync::OnceLock;
use std::thread;

use checkers_bits::VariantName;
use checkers_pdn::{self as pdn, Encoding, Filter, GameText, Reader, VariantTally};
use clap::{Args, value_parser};
use indicatif::{ProgressBar, ProgressStyle};

use self::plain::{Plain, peeked, plain};
use super::remarks::Remarks;
use super::rules::{self, Chosen};
use super::stream::{self, Found};
use super::wanted::Wanted;
use crate::console::{Error, Status, complain};
use crate::variant;

/// What every subcommand is told: the files, and the variant that is played in them.
#[derive(Args)]
pub(crate) struct Games {
    /// The variant that is played in all files, by its name or its number in PDN [default: guessed from
    /// tags and squares, and from the other games of the file]
    #[arg(long, value_name = "NAME", value_parser = variant::parser())]
    variant: Option<VariantName>,

    /// The encoding of all files, such as UTF-8, windows-1251, IBM866 or UTF-16LE [default: found out
    /// game by game]
    #[arg(long, value_name = "NAME")]
    encoding: Option<FileEncoding>,

    /// Count a game as broken if a variation of it is not legal or one of its tags is broken
    #[arg(long)]
    strict: bool,

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

    /// PDN files, also in .gz and .zip, and folders of them [default: -, the standard input]
    #[arg(value_name = "FILE")]
    arguments: Vec<Input>,

    /// Whether each game takes so long that a thread should take no more than one at a time.
    #[arg(skip)]
    are_long: bool,

    /// What is in the folders and archives.
    #[arg(skip)]
    inputs: OnceLock<Vec<Input>>,
}

/// How many bytes at the beginning of an input tell what most of its games are.
const SAMPLE: usize = 1 << 18;

impl Games {
    pub(crate) fn inputs(&self) -> &[Input] {
        self.inputs.get_or_init(|| match &self.arguments[..] {
            [] => vec![Input::Standard],
            arguments => arguments.iter().flat_map(place::expand).collect(),
        })
    }

    /// A reader of the games, and what the games at the beginning say of all.
    pub(crate) fn open(
        &self,
        input: &Input,
        progress: &ProgressBar,
    ) -> io::Result<(GameReader, Origin)> {
        let Plain { bytes, was } = input.open(progress, self.encoding)?;
        let mut tally = VariantTally::default();
        if self.variant.is_some() {
            return Ok((self.reader(bytes), Origin { tally, was }));
        }
        let (sample, bytes) = peeked(bytes, SAMPLE);
        let mut reader = self.reader(&sample[..]);
        loop {
            match reader.next_game() {
                Ok(Some(game)) => tally.add(&game),
                Ok(None) | Err(pdn::Error::Io(_)) => break,
                Err(pdn::Error::Syntax(_)) => {}
            }
        }
        Ok((self.reader(bytes), Origin { tally, was }))
    }

    fn reader<R: BufRead>(&self, input: R) -> Reader<R> {
        let reader = Reader::new(input).with_limit(usize::from(self.longest) << 20);
        match self.encoding {
            None => reader,
            Some(FileEncoding::Bytes(encoding)) => reader.with_encoding(encoding),
            Some(FileEncoding::Utf16Le | FileEncoding::Utf16Be) => {
                reader.with_encoding(Encoding::Utf8)
            }
        }
    }

    /// The same for work that takes long with each game.
    pub(crate) fn one_by_one(self) -> Self {
        Self { are_long: true, ..self }
    }

    pub(crate) fn are_long(&self) -> bool {
        self.are_long
    }

    pub(crate) fn is_strict(&self) -> bool {
        self.strict
    }

    /// Whether nobody has said which variant is played.
    pub(crate) fn guesses_variant(&self) -> bool {
        self.variant.is_none()
    }

    /// Which games are wanted; `None` if all are.
    pub(crate) fn wanted(&self) -> Option<Wanted> {
        self.r#where.as_ref().map(Wanted::new)
    }

    pub(crate) fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.map_or_else(cores, usize::from)
    }

    pub(crate) fn choose(&self, text: &GameText<'_>, origin: &Origin) -> Option<Chosen> {
        rules::choose(text, self.variant, &origin.tally)
    }
}

pub(crate) type GameReader = Reader<Box<dyn BufRead + Send>>;

/// What is known of an input beside its games.
#[derive(Default)]
pub(crate) struct Origin {
    /// Of the games at its beginning.
    tally: VariantTally,
    /// In what it was if that is not one of the encodings of a game.
    was: Option<FileEncoding>,
}

impl Origin {
    /// The encoding of a game, if it has more than ASCII.
    pub(crate) fn encoding(&self, text: &GameText<'_>) -> Option<FileEncoding> {
        let encoding = || self.was.unwrap_or_else(|| FileEncoding::Bytes(text.encoding()));
        (!text.as_bytes().is_ascii()).then(encoding)
    }
}

impl Input {
    fn open(&self, progress: &ProgressBar, encoding: Option<FileEncoding>) -> io::Result<Plain> {
        match self {
            Self::Standard => plain(progress.wrap_read(io::stdin()), encoding),
            Self::File(path) => plain(progress.wrap_read(File::open(path)?), encoding),
            Self::Entry(entry) => plain(progress.wrap_read(entry.open()?), encoding),
            Self::Unusable(_, reason) => Err(io::Error::other(reason.clone())),
        }
    }

    fn size(&self) -> u64 {
        match self {
            Self::File(path) => path.metadata().map_or(0, |metadata| metadata.len()),
            Self::Standard | Self::Entry(_) | Self::Unusable(..) => 0,
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
    take: impl FnMut(&Input, T) -> Result<Result<(), String>, Error>,
) -> Result<Status, Error> {
    for_each_game_beside(&progress(games.inputs()), games, work, take)
}

/// The same beside a bar of one's own, whose position is the number of bytes that are read.
pub(crate) fn for_each_game_beside<T: Send>(
    progress: &ProgressBar,
    games: &Games,
    work: impl Fn(&Input, &GameText<'_>, Option<Chosen>, Result<usize, String>) -> T + Sync,
    mut take: impl FnMut(&Input, T) -> Result<Result<(), String>, Error>,
) -> Result<Status, Error> {
    let mut status = Status::Done;
    let mut doubtful = Remarks::default();
    let mut encodings = Remarks::default();
    let wanted = games.wanted();
    let choose_and_work = |input: &Input, origin: &Origin, text: &GameText<'_>| {
        let chosen = games.choose(text, origin);
        let at = match &wanted {
            Some(wanted) => wanted.matches(text, chosen).transpose()?,
            None => Ok(0),
        };
        let oddity = rules::oddity(text, chosen);
        let encoding = if games.encoding.is_none() { origin.encoding(text) } else { None };
        let worked = match &oddity {
            Some(oddity) if games.strict => Err(format!("game {}, {oddity}", text.number())),
            _ => Ok(work(input, text, chosen, at)),
        };
        let oddity = oddity.map(|oddity| format!("game {}, {oddity}; kept as text", text.number()));
        Some((chosen.and_then(|chosen| chosen.doubtful), encoding, oddity, worked))
    };
    stream::for_each(games, progress, choose_and_work, |input, found| {
        let input = &games.inputs()[input];
        let mut fail = |with: Status, error: &dyn Display| {
            progress.suspend(|| complain(format_args!("{input}: {error}")));
            status = status.max(with);
        };
        match found {
            Found::Game(Some((doubt, encoding, oddity, worked))) => {
                doubt.into_iter().for_each(|doubt| doubtful.add(doubt));
                let is_guess = |encoding: &_| *encoding != FileEncoding::Bytes(Encoding::Utf8);
                encoding.filter(is_guess).into_iter().for_each(|it| encodings.add(it));
                match worked {
                    Ok(worked) => {
                        if let Err(error) = take(input, worked)? {
                            fail(Status::Wrong, &error);
                        } else if let Some(oddity) = oddity {
                            progress.suspend(|| complain(format_args!("{input}: {oddity}")));
                        }
                    }
                    Err(oddity) => fail(Status::Wrong, &oddity),
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
                for (encoding, games) in std::mem::take(&mut encodings).iter() {
                    let told =
                        format_args!("{input}: {games} read as {encoding}; --encoding settles it");
                    progress.suspend(|| complain(told));
                }
            }
        }
        Ok(())
    })?;
    progress.finish_and_clear();
    Ok(status)
}
