//! `checkers pdn check`: checks that all moves are legal.

use std::fmt::{self, Display, Formatter};

use checkers_pdn::{Encoding, GameText, Place, VariantTally, Warning};
use clap::Args;
use serde::Serialize;

use super::fitting::{Fitting, SHOWN};
use super::input::{self, Games, Input, Reading, progress};
use super::not_understood::NotUnderstood;
use super::remarks::Remarks;
use super::rules::{Doubtful, UNKNOWN_VARIANT, rules};
use super::stream::{self, NoGame};
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
    let wanted = games.wanted();
    let work = |_: &Input, tally: &VariantTally, text: &GameText<'_>| {
        let check = |reading: Reading<'_, '_>| {
            let Reading { text, chosen, .. } = reading;
            // If the filter returns an error, the game has an illegal move. Such a game is checked too, so that the
            // illegal move is reported.
            let is_unwanted =
                wanted.as_ref().is_some_and(|wanted| wanted.matches(text, chosen) == Ok(None));
            (!is_unwanted).then(|| Report::of_game(&reading, games))
        };
        let is_broken = |checked: &Option<Report>| {
            checked.as_ref().is_some_and(|checked| !checked.errors.is_empty())
        };
        let mut checked = games.by_likely_rules(text, tally, check, is_broken)?;
        input::encoding(text).into_iter().for_each(|encoding| checked.encodings.add(encoding));
        Some(checked)
    };
    stream::for_each(games, &progress, &work, &mut |input, found| {
        let unreadable = match found {
            Ok(checked) => {
                checked.into_iter().for_each(|checked| report.add(checked));
                return Ok(());
            }
            Err(NoGame::Broken(error)) => {
                let remark = Remark::new(error.game, error.place, error.message());
                report.add(Report::of_broken(remark));
                return Ok(());
            }
            Err(NoGame::BrokenText(_)) => return Ok(()),
            Err(NoGame::Unreadable(error)) => Some(error.to_string()),
            Err(NoGame::End) => None,
        };
        let file = games.inputs()[input].to_string();
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

/// A message about a place in a game.
#[derive(Serialize)]
struct Remark {
    game: u64,
    line: u64,
    column: u64,
    error: String,
    /// How the reader deals with a defect that does not make the game invalid; `None` for an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    remedy: Option<String>,
}

impl Remark {
    fn new(game: u64, place: Place, error: impl Display) -> Self {
        let Place { line, column } = place;
        Self { game, line, column, error: error.to_string(), remedy: None }
    }
}

/// The result of the check of a game, or the results for all games of a file.
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
    /// Checks a game and returns its report.
    fn of_game(reading: &Reading<'_, '_>, games: &Games) -> Self {
        let &Reading { text, chosen, .. } = reading;
        let number = text.number();
        let mut report = Self { games: 1, ..Self::default() };
        let variant = chosen.map(|chosen| chosen.variant);
        let mut of_moves = None;
        match (variant.and_then(rules), variant) {
            (Some(rules), _) => match text.check(rules) {
                Ok(checked) => {
                    report.plies = checked.plies;
                    let place = text.place(text.tokens().next().map_or(0, |token| token.offset));
                    let conflict = text.result_conflict(&checked);
                    report.conflicts.extend(conflict.map(|it| Remark::new(number, place, it)));
                    of_moves = Some(checked.into_warnings());
                }
                Err(error) => {
                    report.errors.push(Remark::new(error.game, error.place, error.kind));
                    let legal = games.legal_variants(text);
                    legal.iter().for_each(|legal| report.fitting.add(legal));
                }
            },
            (None, Some(other)) => report.not_checked.add(format!("{other} is not supported")),
            (None, None) => report.not_checked.add(UNKNOWN_VARIANT.to_owned()),
        }
        if report.errors.is_empty() {
            let of_text = text.syntax_warnings().map(Warning::from);
            for warning in reading.merged(of_text.chain(of_moves.into_iter().flatten())) {
                let remark = Remark::new(number, warning.place, &warning.message);
                if games.refuses(&warning) {
                    report = Self::of_broken(remark);
                    break;
                }
                let remedy = Some(warning.remedy.to_string());
                report.warnings.push(Remark { remedy, ..remark });
            }
        }
        let doubtful = chosen.and_then(|chosen| chosen.doubtful);
        doubtful.into_iter().for_each(|doubt| report.doubtful.add(doubt));
        report.not_understood = NotUnderstood::tags_of(text);
        report
    }

    fn of_broken(remark: Remark) -> Self {
        Self { games: 1, errors: vec![remark], ..Self::default() }
    }

    /// Adds the report of a game to the report of its file.
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.errors.extend(other.errors);
        self.conflicts.extend(other.conflicts);
        self.not_checked.extend(other.not_checked);
        self.doubtful.extend(other.doubtful);
        self.warnings.extend(other.warnings);
        self.not_understood.extend(other.not_understood);
        self.encodings.extend(other.encodings);
        self.fitting.extend(other.fitting);
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
        for Remark { game, line, column, error, .. } in &errors[..shown] {
            write!(f, "\n  game {game}, line {line}, column {column}: {error}")?;
        }
        if shown < errors.len() {
            write!(f, "\n  {} more errors; --json prints all", errors.len() - shown)?;
        }
        for Remark { game, line, column, error, remedy } in &self.warnings {
            let remedy = remedy.as_deref().unwrap_or_default();
            write!(f, "\n  game {game}, line {line}, column {column}: {error}; {remedy}")?;
        }
        for Remark { game, line, error, .. } in &self.conflicts {
            write!(f, "\n  game {game}, line {line}: {error}")?;
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
