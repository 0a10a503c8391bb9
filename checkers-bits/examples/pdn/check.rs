//! `pdn check`: are all moves legal?

use std::fmt::{self, Display, Formatter};
use std::io::{self, Write};

use checkers_bits::pdn::{Error, GameKind, GameText, Place, Reader};
use checkers_bits::{Variant, VariantName, with_variant};
use clap::Args;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::Serialize;

use crate::Status;
use crate::input::{Input, progress};
use crate::variant::{self, Doubtful};

/// Replays all games and names those that are broken
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game that is played in all files [default: told by tags and squares, game by game]
    #[arg(long, value_name = "NAME")]
    variant: Option<VariantName>,

    /// Print one JSON object a file
    #[arg(long)]
    json: bool,

    /// PDN files [default: -, the standard input]
    #[arg(value_name = "FILE")]
    inputs: Vec<Input>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, crate::Error> {
    let inputs = Input::all(&arguments.inputs);
    let progress = progress(inputs);
    let reports: Vec<_> =
        inputs.par_iter().map(|input| check(input, arguments.variant, &progress)).collect();
    progress.finish_and_clear();
    let mut out = io::stdout().lock();
    let mut status = Status::Fine;
    for (input, report) in inputs.iter().zip(reports) {
        status = status.max(match report {
            Ok(report) => {
                if arguments.json {
                    serde_json::to_writer(&mut out, &report)?;
                    writeln!(out)?;
                } else {
                    write!(out, "{report}")?;
                }
                if report.errors.is_empty() { Status::Fine } else { Status::BrokenGame }
            }
            Err(error) => {
                eprintln!("pdn: {input}: {error}");
                Status::Unreadable
            }
        });
    }
    Ok(status)
}

/// What was found in a file.
#[derive(Default, Serialize)]
struct Report {
    file: String,
    games: u64,
    plies: usize,
    errors: Vec<BrokenGame>,
    not_checked: Vec<Remark>,
    doubtful: Vec<Remark>,
    #[serde(skip)]
    doubts: Vec<(Doubtful, u64)>,
    #[serde(skip)]
    unplayed: Vec<(u8, u64)>,
}

#[derive(Serialize)]
struct BrokenGame {
    game: u64,
    line: u64,
    column: u64,
    error: String,
}

/// Something that is to be said about some games.
#[derive(Serialize)]
struct Remark {
    games: u64,
    reason: String,
}

fn check(
    input: &Input,
    variant: Option<VariantName>,
    progress: &ProgressBar,
) -> io::Result<Report> {
    let mut reader = Reader::new(input.open(progress)?);
    let mut report = Report { file: input.to_string(), ..Report::default() };
    loop {
        match reader.next_game() {
            Ok(None) => break,
            Ok(Some(text)) => {
                report.games += 1;
                let (kind, doubtful) = variant::of(&text, variant);
                if let Some(doubtful) = doubtful {
                    count(&mut report.doubts, doubtful);
                }
                match kind {
                    GameKind::Variant(name) => with_variant!(name, V => report.replay::<V>(&text)),
                    GameKind::Other(number) => count(&mut report.unplayed, number),
                }
            }
            Err(Error::Syntax(error)) => {
                report.games += 1;
                report.add_error(error.game(), error.place(), error.message().to_string());
            }
            Err(Error::Io(error)) => return Err(error),
        }
    }
    report.finish();
    Ok(report)
}

fn count<T: PartialEq>(counts: &mut Vec<(T, u64)>, item: T) {
    match counts.iter_mut().find(|(other, _)| *other == item) {
        Some((_, count)) => *count += 1,
        None => counts.push((item, 1)),
    }
}

impl Report {
    fn replay<V: Variant>(&mut self, text: &GameText<'_>) {
        match text.check::<V>() {
            Ok(replayed) => self.plies += replayed.plies,
            Err(error) => self.add_error(error.game(), error.place(), error.kind().to_string()),
        }
    }

    fn add_error(&mut self, game: u64, place: Place, error: String) {
        let Place { line, column } = place;
        self.errors.push(BrokenGame { game, line, column, error });
    }

    /// Puts into words what was counted.
    fn finish(&mut self) {
        let unplayed = self.unplayed.iter().map(|&(number, games)| {
            let kind = GameKind::from(number);
            Remark { games, reason: format!("{kind} is not played here") }
        });
        self.not_checked = unplayed.collect();
        let doubts = self.doubts.iter();
        self.doubtful =
            doubts.map(|&(doubt, games)| Remark { games, reason: doubt.to_string() }).collect();
    }
}

/// The file and its numbers, then each error, then remarks.
impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { file, games, plies, errors, not_checked, doubtful, .. } = self;
        writeln!(f, "{file}: games {games}, plies {plies}, errors {}", errors.len())?;
        for BrokenGame { game, line, column, error } in errors {
            writeln!(f, "  game {game}, line {line}, column {column}: {error}")?;
        }
        for Remark { games, reason } in not_checked {
            writeln!(f, "  {games} not checked: {reason}")?;
        }
        for Remark { games, reason } in doubtful {
            writeln!(f, "  {games} taken for {reason}")?;
        }
        Ok(())
    }
}
