//! `checkers pdn check`: checks that all moves are legal.

use std::fmt::{self, Display, Formatter};
use std::io::Write;
use std::ops::AddAssign;

use checkers_bits::AnyVariant;
use checkers_pdn::{FileVariant, GameText, Place, SyntaxError};
use clap::Args;
use serde::Serialize;

use super::fitting::{Fitting, SHOWN, TRIED};
use super::input::{FileEncoding, Games, Input, Origin, Reading, progress};
use super::not_understood::NotUnderstood;
use super::remarks::Remarks;
use super::rules::{Doubtful, UNKNOWN_VARIANT, rules};
use super::stream::{self, Found};
use checkers_cli::console::{Error, Status, complain, print_json, printed, stdout};
use checkers_cli::options::Json;

/// Check that all moves are legal
///
/// A game of more than 1 MiB or 262144 tokens counts as broken unless --max-size allows it. A result that
/// cannot be true is reported and does not count as an error.
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
    let wanted = games.wanted();
    let work = |_: &Input, origin: &Origin, text: &GameText<'_>| {
        let check = |reading: Reading<'_, '_>| {
            let Reading { text, chosen, .. } = reading;
            // The filter cannot decide on a game with an illegal move; the check below reports the game.
            let is_unwanted =
                wanted.as_ref().is_some_and(|wanted| wanted.matches(text, chosen) == Ok(None));
            (!is_unwanted).then(|| Checked::new(&reading, games))
        };
        let checked = games.by_likely_rules(text, origin, check, |checked| {
            checked.as_ref().is_some_and(|it| matches!(it.outcome, Outcome::Broken(_)))
        });
        checked.map(|checked| Checked { encoding: origin.encoding(text), ..checked })
    };
    stream::for_each(games, &progress, &work, &mut |input, found| {
        let is_last = match found {
            Found::Game(checked) => checked.is_some_and(|checked| report.add(checked)),
            Found::Broken(error) => report.add(Checked::unreadable(&error)),
            Found::BrokenText(_) => false,
            Found::Unreadable(error) => report.end(Some(error.to_string())),
            Found::End => report.end(None),
        };
        if is_last {
            let report = std::mem::take(&mut report).named(&games.inputs()[input]);
            status = status.max(report.status());
            total += &report;
            progress.suspend(|| {
                // Unreadable input is reported even if the reader of the results has closed the pipe.
                if told.is_ok() && report.is_worth_printing(json) {
                    told = print(json, &report);
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
        told = told.and_then(|()| print(json, &total));
    }
    printed(told, status)
}

fn print(json: &Json, result: &(impl Serialize + Display)) -> Result<(), Error> {
    let mut out = stdout();
    if json.is_set() { print_json(&mut out, result) } else { Ok(write!(out, "{result}")?) }
}

/// The result of checking a game.
struct Checked {
    doubtful: Option<Doubtful>,
    /// The encoding of the game; `None` for pure ASCII.
    encoding: Option<FileEncoding>,
    /// A defect that does not break the game.
    warning: Option<Remark>,
    /// If the game is illegal by the guessed rules: the variants by whose rules it is legal.
    fitting: Option<Vec<AnyVariant>>,
    not_understood: Vec<String>,
    outcome: Outcome,
}

enum Outcome {
    Sound { plies: usize, conflict: Option<Remark> },
    Broken(Remark),
    NotChecked(NotChecked),
}

/// A message about a place in a game.
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

/// The reason why a game is not checked.
#[derive(PartialEq)]
enum NotChecked {
    NotPlayed(FileVariant),
    UnknownVariant,
}

impl Display for NotChecked {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPlayed(variant) => write!(f, "{variant} is not supported"),
            Self::UnknownVariant => f.write_str(UNKNOWN_VARIANT),
        }
    }
}

impl Checked {
    fn new(reading: &Reading<'_, '_>, games: &Games) -> Self {
        let &Reading { text, chosen, .. } = reading;
        let mut outcome = match chosen.map(|chosen| chosen.variant) {
            Some(variant) => match rules(variant) {
                Some(rules) => replay(text, rules),
                None => Outcome::NotChecked(NotChecked::NotPlayed(variant)),
            },
            None => Outcome::NotChecked(NotChecked::UnknownVariant),
        };
        let is_broken = matches!(outcome, Outcome::Broken(_));
        let can_be_tried = is_broken && games.guesses_variant() && text.number() <= TRIED;
        let fitting = can_be_tried.then(|| text.legal_variants(AnyVariant::all()));
        let warning = if is_broken { None } else { reading.warning() };
        let mut warning =
            warning.map(|warning| Remark::new(text.number(), warning.place, warning.message));
        if games.is_strict() {
            outcome = warning.take().map_or(outcome, Outcome::Broken);
        }
        let doubtful = chosen.and_then(|chosen| chosen.doubtful);
        let not_understood = NotUnderstood::tags_of(text);
        Self { doubtful, encoding: None, warning, fitting, not_understood, outcome }
    }

    fn unreadable(error: &SyntaxError) -> Self {
        let remark = Remark::new(error.game(), error.place(), error.message());
        let outcome = Outcome::Broken(remark);
        let not_understood = Vec::new();
        Self {
            doubtful: None,
            encoding: None,
            warning: None,
            fitting: None,
            not_understood,
            outcome,
        }
    }
}

fn replay(text: &GameText<'_>, variant: AnyVariant) -> Outcome {
    match text.check(variant) {
        Ok(checked) => {
            let conflict = text.result_conflict(&checked);
            let place = || text.place(text.tokens().next().map_or(0, |token| token.offset));
            let conflict = conflict.map(|conflict| Remark::new(text.number(), place(), conflict));
            Outcome::Sound { plies: checked.plies, conflict }
        }
        Err(error) => Outcome::Broken(Remark::new(error.game(), error.place(), error.kind())),
    }
}

/// The results of a file.
#[derive(Default, Serialize)]
struct Report {
    file: String,
    games: u64,
    plies: usize,
    errors: Vec<Remark>,
    conflicts: Vec<Remark>,
    not_checked: Remarks<NotChecked>,
    doubtful: Remarks<Doubtful>,
    /// Defects that do not break their game.
    warnings: Vec<Remark>,
    not_understood: NotUnderstood,
    encodings: Remarks<FileEncoding>,
    /// If most games are illegal: the variants by whose rules most of the illegal games are legal.
    fitting: Fitting,
    /// The reason why the file, or the rest of it, could not be read.
    unreadable: Option<String>,
}

impl Report {
    /// Adds a game. Returns `false`: the file continues.
    fn add(&mut self, checked: Checked) -> bool {
        self.games += 1;
        checked.doubtful.into_iter().for_each(|doubt| self.doubtful.add(doubt));
        checked.encoding.into_iter().for_each(|encoding| self.encodings.add(encoding));
        checked.fitting.iter().for_each(|names| self.fitting.add(names));
        self.warnings.extend(checked.warning);
        self.not_understood.add(checked.not_understood);
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
        if 2 * self.errors.len() as u64 <= self.games {
            self.fitting = Fitting::default();
        }
        self.unreadable = unreadable;
        true
    }

    fn named(self, file: impl Display) -> Self {
        Self { file: file.to_string(), ..self }
    }

    fn is_worth_printing(&self, json: &Json) -> bool {
        json.is_set() || self.games > 0 || self.unreadable.is_none()
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

/// The file and its totals, then errors, then remarks.
impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { file, games, plies, errors, not_checked, doubtful, .. } = self;
        writeln!(f, "{file}: games {games}, plies {plies}, errors {}", errors.len())?;
        let mut shown = errors.len();
        if self.fitting.is_found() {
            writeln!(f, "  {}", self.fitting)?;
            shown = shown.min(SHOWN);
        }
        for Remark { game, line, column, error } in &errors[..shown] {
            writeln!(f, "  game {game}, line {line}, column {column}: {error}")?;
        }
        if shown < errors.len() {
            writeln!(f, "  {} more errors; --json prints all", errors.len() - shown)?;
        }
        for Remark { game, line, column, error } in &self.warnings {
            writeln!(f, "  game {game}, line {line}, column {column}: {error}; kept as text")?;
        }
        for Remark { game, line, error, .. } in &self.conflicts {
            writeln!(f, "  game {game}, line {line}: {error}")?;
        }
        self.not_understood.fmt(f)?;
        for (reason, games) in not_checked.iter() {
            let what = match reason {
                NotChecked::NotPlayed(_) => "not checked",
                NotChecked::UnknownVariant => "empty",
            };
            writeln!(f, "  {games} {what}: {reason}")?;
        }
        for (reason, games) in doubtful.iter() {
            writeln!(f, "  {games} guessed as {reason}")?;
        }
        for (encoding, games) in self.encodings.iter() {
            writeln!(f, "  {games} in {encoding}")?;
        }
        Ok(())
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
