//! `checkers pdn check`: checks that all moves are legal.

use std::fmt::{self, Display, Formatter};

use checkers_pdn::{Encoding, Warning};
use clap::Args;
use serde::Serialize;

use super::fitting::{Fitting, SHOWN};
use super::input::{Games, progress};
use super::not_understood::NotUnderstood;
use super::remarks::{Remark, Remarks};
use super::rules::{Doubtful, UNKNOWN_VARIANT};
use super::stream::NoGame;
use super::visit::{Broken, Selected, Worked, for_each_worked};
use checkers_cli::console::{Error, Status, complain, printed};
use checkers_cli::options::Json;

/// Check that all moves are legal
///
/// A game of more than 1 MiB or 262144 tokens is broken, unless --max-size allows the game. A result that
/// contradicts the last position is reported, but is not an error.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: Games,

    #[command(flatten)]
    json: Json,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let Arguments { games, json } = arguments;
    let progress = progress(games.inputs());
    let mut total = Total::default();
    let mut status = Status::Done;
    let mut told = Ok(());
    let mut report = Report::default();
    for_each_worked(&progress, games, &CheckedGame::new, &mut |input, found| {
        let unreadable = match found {
            Ok(worked) => {
                worked.into_iter().for_each(|worked| report.add(worked));
                return Ok(());
            }
            Err(NoGame::Broken(error)) => {
                report.add_error(error.into());
                return Ok(());
            }
            Err(NoGame::BrokenText(_)) => return Ok(()),
            Err(NoGame::Unreadable(error)) => Some(error.to_string()),
            Err(NoGame::End) => None,
        };
        let file = input.to_string();
        let mut report = Report { file, unreadable, ..std::mem::take(&mut report) };
        if 2 * report.errors.len() as u64 <= report.games {
            report.fitting = Fitting::default();
        }
        status = status.max(report.status());
        total.add(&report);
        progress.suspend(|| {
            // An unreadable input is reported on standard error even if standard output is a closed pipe.
            if told.is_ok() && (json.is_set() || report.games > 0 || report.unreadable.is_none()) {
                told = json.print(&report);
            }
            if let Some(error) = &report.unreadable {
                complain(format_args!("{}: {error}", report.file));
            }
        });
        Ok(())
    })?;
    progress.finish_and_clear();
    if total.files > 1 {
        told = told.and_then(|()| json.print(&total));
    }
    printed(told, status)
}

/// The result of the check of a legal game.
struct CheckedGame {
    plies: usize,
    conflict: Option<Remark>,
    /// The reason why the moves were not checked.
    not_checked: Option<String>,
    not_understood: NotUnderstood,
}

impl CheckedGame {
    fn new(game: Selected<'_, '_>) -> Result<Self, Remark> {
        let text = game.text;
        let (mut plies, mut conflict, mut not_checked) = (0, None, None);
        match (game.rules(), game.variant()) {
            (Some(rules), _) => {
                let checked = text.check(rules)?;
                plies = checked.plies;
                let place = text.place(text.tokens().next().map_or(0, |token| token.offset));
                let found = text.result_conflict(&checked);
                conflict = found.map(|it| Remark::at(text.number(), place, it));
                let of_text = text.syntax_warnings().map(Warning::from);
                game.keep_warnings(of_text.chain(checked.into_warnings()).collect());
            }
            (None, Some(other)) => not_checked = Some(format!("{other} is not supported")),
            (None, None) => not_checked = Some(UNKNOWN_VARIANT.to_owned()),
        }
        Ok(Self { plies, conflict, not_checked, not_understood: NotUnderstood::tags_of(text) })
    }
}

/// The results for all games of a file.
#[derive(Default, Serialize)]
struct Report {
    file: String,
    games: u64,
    plies: usize,
    errors: Vec<Remark>,
    conflicts: Vec<Remark>,
    not_checked: Remarks<String>,
    doubtful: Remarks<Doubtful>,
    /// Warnings about text that does not make a game invalid, such as a broken tag.
    warnings: Vec<Remark>,
    not_understood: NotUnderstood,
    encodings: Remarks<Encoding>,
    /// If most games of the file are illegal: the variants in which most of the illegal games are legal.
    fitting: Fitting,
    /// The reason why the file could not be read to its end.
    unreadable: Option<String>,
}

impl Report {
    /// Adds the result for a game.
    fn add(&mut self, Worked { doubtful, encoding, result }: Worked<CheckedGame>) {
        doubtful.into_iter().for_each(|doubt| self.doubtful.add(doubt));
        encoding.into_iter().for_each(|encoding| self.encodings.add(encoding));
        match result {
            Ok((checked, remarks)) => {
                self.games += 1;
                self.plies += checked.plies;
                self.conflicts.extend(checked.conflict);
                checked.not_checked.into_iter().for_each(|reason| self.not_checked.add(reason));
                self.warnings.extend(remarks);
                self.not_understood.extend(checked.not_understood);
            }
            Err(Broken { error, legal, text }) => {
                self.add_error(error);
                legal.iter().for_each(|legal| self.fitting.add(legal));
                self.not_understood.extend(NotUnderstood::tags_of(&text.as_text()));
            }
        }
    }

    /// Adds a broken game.
    fn add_error(&mut self, error: Remark) {
        self.games += 1;
        self.errors.push(error);
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

/// Writes the name of the file and its totals, then the errors of games, then the remarks.
impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { file, games, plies, errors, not_checked, doubtful, .. } = self;
        write!(f, "{file}: games {games}, plies {plies}, errors {}", errors.len())?;
        let mut shown = errors.len();
        if self.fitting.is_found() {
            write!(f, "\n  {}", self.fitting)?;
            shown = shown.min(SHOWN);
        }
        errors[..shown].iter().try_for_each(|error| write!(f, "\n  {error}"))?;
        if shown < errors.len() {
            write!(f, "\n  {} more errors; --json prints all", errors.len() - shown)?;
        }
        self.warnings.iter().try_for_each(|warning| write!(f, "\n  {warning}"))?;
        for conflict in &self.conflicts {
            write!(f, "\n  {}", conflict.without_column())?;
        }
        self.not_understood.fmt(f)?;
        for (reason, games) in not_checked.iter() {
            let what = if reason == UNKNOWN_VARIANT { "empty" } else { "not checked" };
            write!(f, "\n  {games} {what}: {reason}")?;
        }
        for (reason, games) in doubtful.iter() {
            write!(f, "\n  {games} guessed as {reason}")?;
        }
        self.encodings.iter().try_for_each(|(it, games)| write!(f, "\n  {games} in {it}"))
    }
}

/// The totals of all files.
#[derive(Default, Serialize)]
struct Total {
    files: usize,
    games: u64,
    plies: usize,
    errors: usize,
    conflicts: usize,
    unreadable: usize,
}

impl Total {
    fn add(&mut self, report: &Report) {
        self.files += 1;
        self.games += report.games;
        self.plies += report.plies;
        self.errors += report.errors.len();
        self.conflicts += report.conflicts.len();
        self.unreadable += usize::from(report.unreadable.is_some());
    }
}

impl Display for Total {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { files, games, plies, errors, unreadable, .. } = self;
        write!(f, "{files} files: games {games}, plies {plies}, errors {errors}")?;
        if *unreadable > 0 { write!(f, ", unreadable {unreadable}") } else { Ok(()) }
    }
}
