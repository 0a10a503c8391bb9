//! `checkers pdn check`: are all moves legal?

use std::fmt::{self, Display, Formatter};
use std::io::{self, BufRead, Write};

use checkers_bits::pdn::{self, AnyVariant, GameText, Place, Reader};
use checkers_bits::{Variant, with_variant};
use clap::Args;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::Serialize;

use super::input::{Games, Input, progress};
use super::remarks::Remarks;
use super::rules::{Chosen, Doubtful, UNKNOWN_VARIANT};
use crate::console::{Error, Output, Status, complain, print_json, printed};

/// Replays all games and names those that are broken
///
/// A game of more than 1 MiB, or of more than 262144 tokens, counts as broken unless --longest lets
/// it pass.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: Games,

    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let inputs = arguments.games.inputs();
    let progress = progress(inputs);
    let reports: Vec<_> =
        inputs.par_iter().map(|input| check(input, &arguments.games, &progress)).collect();
    progress.finish_and_clear();
    let mut told = Ok(());
    for report in &reports {
        // Whoever has seen enough of the games still hears what cannot be read.
        told = told.and_then(|()| report.print(&arguments.output));
        if let Some(error) = &report.unreadable {
            complain(format_args!("{}: {error}", report.file));
        }
    }
    printed(told, reports.iter().map(Report::status).max().unwrap_or_default())
}

/// What was found in a file.
#[derive(Default, Serialize)]
struct Report {
    file: String,
    games: u64,
    plies: usize,
    errors: Vec<BrokenGame>,
    not_checked: Remarks<NotChecked>,
    doubtful: Remarks<Doubtful>,
    /// Why the file could not be read at all, or not beyond these games.
    unreadable: Option<String>,
}

#[derive(Serialize)]
struct BrokenGame {
    game: u64,
    line: u64,
    column: u64,
    error: String,
}

/// Why a game is not checked.
#[derive(PartialEq)]
enum NotChecked {
    NotPlayed(AnyVariant),
    UnknownVariant,
}

impl Display for NotChecked {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPlayed(variant) => write!(f, "{variant} is not played here"),
            Self::UnknownVariant => f.write_str(UNKNOWN_VARIANT),
        }
    }
}

fn check(input: &Input, games: &Games, progress: &ProgressBar) -> Report {
    let mut report = Report { file: input.to_string(), ..Report::default() };
    let read = input.open(progress).and_then(|file| report.read(games.reader(file), games));
    report.unreadable = read.err().map(|error| error.to_string());
    report
}

impl Report {
    fn read(&mut self, mut reader: Reader<impl BufRead>, games: &Games) -> io::Result<()> {
        loop {
            match reader.next_game() {
                Ok(None) => return Ok(()),
                Ok(Some(text)) => {
                    self.games += 1;
                    self.add(&text, games.choose(&text));
                }
                Err(pdn::Error::Syntax(error)) => {
                    self.games += 1;
                    self.add_error(error.game(), error.place(), error.message().to_string());
                }
                Err(pdn::Error::Io(error)) => return Err(error),
            }
        }
    }

    fn add(&mut self, text: &GameText<'_>, chosen: Option<Chosen>) {
        let Some(Chosen { variant, doubtful }) = chosen else {
            self.not_checked.add(NotChecked::UnknownVariant);
            return;
        };
        if let Some(doubt) = doubtful {
            self.doubtful.add(doubt);
        }
        match variant {
            AnyVariant::Known(name) => with_variant!(name, V => self.replay::<V>(text)),
            AnyVariant::Other(_) => self.not_checked.add(NotChecked::NotPlayed(variant)),
        }
    }

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

    fn print(&self, output: &Output) -> Result<(), Error> {
        let mut out = tool_output::stdout();
        if output.is_json() {
            print_json(&mut out, self)
        } else if self.games > 0 || self.unreadable.is_none() {
            Ok(write!(out, "{self}")?)
        } else {
            Ok(())
        }
    }

    fn status(&self) -> Status {
        if self.unreadable.is_some() {
            Status::Unusable
        } else if self.errors.is_empty() {
            Status::Done
        } else {
            Status::Wrong
        }
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
        for (reason, games) in not_checked.iter() {
            writeln!(f, "  {games} not checked: {reason}")?;
        }
        for (reason, games) in doubtful.iter() {
            writeln!(f, "  {games} taken for {reason}")?;
        }
        Ok(())
    }
}
