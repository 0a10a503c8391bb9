//! `checkers pdn check`: are all moves legal?

use std::fmt::{self, Display, Formatter};
use std::io::Write;
use std::ops::AddAssign;

use checkers_bits::{Variant, VariantName, with_variant};
use checkers_pdn::{AnyVariant, GameText, Place, SyntaxError};
use clap::Args;
use serde::{Serialize, Serializer};

use super::input::{FileEncoding, Games, Input, Origin, progress};
use super::remarks::Remarks;
use super::rules::{self, Chosen, Doubtful, UNKNOWN_VARIANT};
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
    let work = |_: &Input, origin: &Origin, text: &GameText<'_>| {
        let chosen = games.choose(text, origin);
        // A move that is not legal is told of below.
        let is_unwanted =
            wanted.as_ref().is_some_and(|wanted| wanted.matches(text, chosen) == Ok(None));
        let encoding = origin.encoding(text);
        (!is_unwanted).then(|| Checked { encoding, ..Checked::new(text, chosen, games) })
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
    /// Unless it is all ASCII.
    encoding: Option<FileEncoding>,
    /// What is wrong with it and does not break it.
    oddity: Option<Remark>,
    /// For a game that fails by guessed rules, the variants that it is sound by.
    fitting: Option<Vec<VariantName>>,
    outcome: Outcome,
}

/// How many games at the beginning of a file are tried by the rules of all variants, if they fail.
const TRIED: u64 = 200;

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
    fn new(text: &GameText<'_>, chosen: Option<Chosen>, games: &Games) -> Self {
        let mut outcome = match chosen.map(|chosen| chosen.variant) {
            Some(AnyVariant::Known(name)) => with_variant!(name, V => replay::<V>(text)),
            Some(variant) => Outcome::NotChecked(NotChecked::NotPlayed(variant)),
            None => Outcome::NotChecked(NotChecked::UnknownVariant),
        };
        let is_broken = matches!(outcome, Outcome::Broken(_));
        let can_be_tried = is_broken && games.guesses_variant() && text.number() <= TRIED;
        let fitting = can_be_tried.then(|| rules::fitting(text));
        let oddity = if is_broken { None } else { rules::oddity(text, chosen) };
        let mut oddity =
            oddity.map(|oddity| Remark::new(text.number(), oddity.place, oddity.message));
        if games.is_strict() {
            outcome = oddity.take().map_or(outcome, Outcome::Broken);
        }
        let doubtful = chosen.and_then(|chosen| chosen.doubtful);
        Self { doubtful, encoding: None, oddity, fitting, outcome }
    }

    fn unreadable(error: &SyntaxError) -> Self {
        let remark = Remark::new(error.game(), error.place(), error.message());
        let outcome = Outcome::Broken(remark);
        Self { doubtful: None, encoding: None, oddity: None, fitting: None, outcome }
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
    /// What is wrong with games and does not break them.
    oddities: Vec<Remark>,
    encodings: Remarks<FileEncoding>,
    /// By which rules most of the games are sound that fail by those guessed, if most games fail.
    fitting: Fitting,
    /// Why the file could not be read at all, or not beyond these games.
    unreadable: Option<String>,
}

impl Report {
    /// Adds a game, which is not the end.
    fn add(&mut self, checked: Checked) -> bool {
        self.games += 1;
        checked.doubtful.into_iter().for_each(|doubt| self.doubtful.add(doubt));
        checked.encoding.into_iter().for_each(|encoding| self.encodings.add(encoding));
        checked.fitting.iter().for_each(|names| self.fitting.add(names));
        self.oddities.extend(checked.oddity);
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
        for Remark { game, line, column, error } in &self.oddities {
            writeln!(f, "  game {game}, line {line}, column {column}: {error}; kept as text")?;
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
        for (encoding, games) in self.encodings.iter() {
            writeln!(f, "  {games} in {encoding}")?;
        }
        self.fitting.fmt(f)?;
        Ok(())
    }
}

/// By which rules games are sound that fail by those guessed.
#[derive(Default)]
struct Fitting {
    tried: u64,
    games: Remarks<VariantName>,
}

impl Fitting {
    fn add(&mut self, names: &[VariantName]) {
        self.tried += 1;
        names.iter().for_each(|&name| self.games.add(name));
    }

    /// The variants of which most of the games are, and how many.
    fn most(&self) -> Option<(Vec<VariantName>, u64)> {
        let most = self.games.iter().map(|&(_, games)| games).max()?;
        let names = self.games.iter().filter(|(_, games)| *games == most);
        (2 * most > self.tried).then(|| (names.map(|&(name, _)| name).collect(), most))
    }
}

impl Display for Fitting {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some((names, games)) = self.most() else { return Ok(()) };
        let names: Vec<_> = names.iter().map(|name| format!("--variant {name}")).collect();
        let (names, tried) = (names.join(" or "), self.tried);
        writeln!(
            f,
            "  most games fail; {games} of the first {tried} that do are sound with {names}"
        )
    }
}

/// The names; none if no rules fit or most games are sound anyway.
impl Serialize for Fitting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let names = self.most().map_or_else(Vec::new, |(names, _)| names);
        serializer.collect_seq(names.iter().map(|name| name.as_str()))
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
