//! `checkers pdn check`: are all moves legal?

use std::fmt::{self, Display, Formatter};
use std::io::Write;
use std::ops::AddAssign;

use checkers_bits::pdn::{AnyVariant, GameText, Place, SyntaxError};
use checkers_bits::{Variant, with_variant};
use clap::Args;
use serde::Serialize;

use super::input::{Games, Input, progress};
use super::remarks::Remarks;
use super::rules::{Chosen, Doubtful, UNKNOWN_VARIANT};
use super::stream::{self, Found};
use crate::console::{Error, Output, Status, complain, print_json, printed};

/// Replays all games and names those that are broken
///
/// A game of more than 1 MiB, or of more than 262144 tokens, counts as broken unless --longest lets
/// it pass. Results that cannot be true are named, too, and break nothing.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: Games,

    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let Arguments { games, output } = arguments;
    let progress = progress(games.inputs());
    let mut total = Total::default();
    let mut status = Status::Done;
    let mut told = Ok(());
    let mut report = Report::default();
    let wanted = games.wanted();
    let work = |_: &Input, text: &GameText<'_>| {
        let chosen = games.choose(text);
        // A move that is not legal is told of below.
        let is_unwanted =
            wanted.as_ref().is_some_and(|wanted| wanted.matches(text, chosen) == Ok(None));
        (!is_unwanted).then(|| Checked::new(text, chosen))
    };
    stream::for_each(games, &progress, work, |input, found| {
        let is_last = match found {
            Found::Game(checked) => checked.is_some_and(|checked| report.add(checked)),
            Found::Broken(error) => report.add(Checked::unreadable(&error)),
            Found::Unreadable(error) => report.end(Some(error.to_string())),
            Found::End => report.end(None),
        };
        if is_last {
            let report = std::mem::take(&mut report).named(&games.inputs()[input]);
            status = status.max(report.status());
            total += &report;
            progress.suspend(|| {
                // Whoever has seen enough of the games still hears what cannot be read.
                if told.is_ok() && report.has_something_to_tell(output) {
                    told = print(output, &report);
                }
                if let Some(error) = &report.unreadable {
                    complain(format_args!("{}: {error}", report.file));
                }
            });
        }
        Ok(())
    })?;
    progress.finish_and_clear();
    if total.files > 1 {
        told = told.and_then(|()| print(output, &total));
    }
    printed(told, status)
}

fn print(output: &Output, result: &(impl Serialize + Display)) -> Result<(), Error> {
    let mut out = tool_output::stdout();
    if output.is_json() { print_json(&mut out, result) } else { Ok(write!(out, "{result}")?) }
}

/// What was found in a game.
struct Checked {
    doubtful: Option<Doubtful>,
    outcome: Outcome,
}

enum Outcome {
    Sound { plies: usize, conflict: Option<Remark> },
    Broken(Remark),
    NotChecked(NotChecked),
}

/// Something about a game, and where.
#[derive(Serialize)]
struct Remark {
    game: u64,
    line: u64,
    column: u64,
    error: String,
}

impl Remark {
    fn new(game: u64, place: Place, error: impl Display) -> Self {
        let Place { line, column } = place;
        Self { game, line, column, error: error.to_string() }
    }
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

impl Checked {
    fn new(text: &GameText<'_>, chosen: Option<Chosen>) -> Self {
        let outcome = match chosen.map(|chosen| chosen.variant) {
            Some(AnyVariant::Known(name)) => with_variant!(name, V => replay::<V>(text)),
            Some(variant) => Outcome::NotChecked(NotChecked::NotPlayed(variant)),
            None => Outcome::NotChecked(NotChecked::UnknownVariant),
        };
        Self { doubtful: chosen.and_then(|chosen| chosen.doubtful), outcome }
    }

    fn unreadable(error: &SyntaxError) -> Self {
        let remark = Remark::new(error.game(), error.place(), error.message());
        Self { doubtful: None, outcome: Outcome::Broken(remark) }
    }
}

fn replay<V: Variant>(text: &GameText<'_>) -> Outcome {
    match text.check::<V>() {
        Ok(checked) => {
            let conflict = text.result_conflict(&checked);
            let place = || text.place(text.tokens().next().map_or(0, |token| token.offset));
            let conflict = conflict.map(|conflict| Remark::new(text.number(), place(), conflict));
            Outcome::Sound { plies: checked.plies, conflict }
        }
        Err(error) => Outcome::Broken(Remark::new(error.game(), error.place(), error.kind())),
    }
}

/// What was found in a file.
#[derive(Default, Serialize)]
struct Report {
    file: String,
    games: u64,
    plies: usize,
    errors: Vec<Remark>,
    conflicts: Vec<Remark>,
    not_checked: Remarks<NotChecked>,
    doubtful: Remarks<Doubtful>,
    /// Why the file could not be read at all, or not beyond these games.
    unreadable: Option<String>,
}

impl Report {
    /// Adds a game, which is not the end.
    fn add(&mut self, checked: Checked) -> bool {
        self.games += 1;
        checked.doubtful.into_iter().for_each(|doubt| self.doubtful.add(doubt));
        match checked.outcome {
            Outcome::Sound { plies, conflict } => {
                self.plies += plies;
                self.conflicts.extend(conflict);
            }
            Outcome::Broken(remark) => self.errors.push(remark),
            Outcome::NotChecked(reason) => self.not_checked.add(reason),
        }
        false
    }

    fn end(&mut self, unreadable: Option<String>) -> bool {
        self.unreadable = unreadable;
        true
    }

    fn named(self, file: impl Display) -> Self {
        Self { file: file.to_string(), ..self }
    }

    fn has_something_to_tell(&self, output: &Output) -> bool {
        output.is_json() || self.games > 0 || self.unreadable.is_none()
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
        for Remark { game, line, column, error } in errors {
            writeln!(f, "  game {game}, line {line}, column {column}: {error}")?;
        }
        for Remark { game, line, error, .. } in &self.conflicts {
            writeln!(f, "  game {game}, line {line}: {error}")?;
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

/// What was found in all files together.
#[derive(Default, Serialize)]
struct Total {
    files: usize,
    games: u64,
    plies: usize,
    errors: usize,
    conflicts: usize,
    unreadable: usize,
}

impl AddAssign<&Report> for Total {
    fn add_assign(&mut self, report: &Report) {
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
        if *unreadable > 0 {
            write!(f, ", unreadable {unreadable}")?;
        }
        writeln!(f)
    }
}
