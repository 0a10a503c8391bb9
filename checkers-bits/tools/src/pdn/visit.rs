//! Visits the games that the filter selects, and reports broken games.

use std::cell::Cell;
use std::fmt::Display;

use checkers_bits::{AnyVariant, Game};
use checkers_pdn::{
    Encoding, FileVariant, GameBuffer, GameText, ReplayError, VariantTally, Warning,
};
use indicatif::ProgressBar;

use super::complaints::Complaints;
use super::input::{self, Games, Input, Reading, progress};
use super::remarks::{Remark, Remarks};
use super::rules::{Chosen, Doubtful};
use super::stream::{self, Item, NoGame};
use checkers_cli::console::{Error, Status, complain};

/// A game that the filter selected.
pub(crate) struct Selected<'a, 't> {
    pub(crate) input: &'a Input,
    pub(crate) text: &'a GameText<'t>,
    pub(crate) chosen: Option<Chosen>,
    /// The ply at which the filter matched.
    pub(crate) at: usize,
    /// The warnings of the game, if the game was replayed.
    warnings: &'a Cell<Option<Vec<Warning>>>,
}

impl Selected<'_, '_> {
    pub(crate) fn variant(&self) -> Option<FileVariant> {
        self.chosen.map(|chosen| chosen.variant)
    }

    /// The rules of the game; `None` if its variant is unknown or not supported.
    pub(crate) fn rules(&self) -> Option<AnyVariant> {
        self.chosen?.rules
    }

    /// Replays the game and keeps its warnings.
    pub(crate) fn replay(&self, variant: AnyVariant) -> Result<Game, ReplayError> {
        let record = self.text.record(variant)?;
        self.keep_warnings(record.warnings);
        Ok(record.game)
    }

    /// Keeps all warnings of the game, so that the game is not replayed again for its warnings.
    pub(crate) fn keep_warnings(&self, warnings: Vec<Warning>) {
        self.warnings.set(Some(warnings));
    }
}

/// A function that handles a selected game. Its error message concerns only this game.
pub(crate) type Work<'a, T> = &'a (dyn Fn(Selected<'_, '_>) -> Result<T, Remark> + Sync);

/// A function that consumes the result for each game. Its error ends the command.
pub(crate) type Take<'a, T> = &'a mut dyn FnMut(&Input, T) -> Result<(), Error>;

/// The text of a rejected game, or a further part of its text.
pub(crate) enum Rejected<'a> {
    /// The text of a game. For a game with a syntax error this text is empty, and the parts of the game follow as
    /// `More`.
    Game(&'a str),
    More(&'a str),
}

/// A function that consumes rejected games.
pub(crate) type Reject<'a> = &'a mut dyn FnMut(Rejected<'_>) -> Result<(), Error>;

/// Calls `work` with every selected game, on several threads. Calls `take` with each result, in the order of the
/// games.
///
/// Messages about unreadable inputs, the errors of `work`, and the number of games with a guessed variant or
/// encoding go to standard error.
pub(crate) fn for_each_game<T: Send + 'static>(
    games: &Games,
    work: Work<'_, T>,
    take: Take<'_, T>,
) -> Result<Status, Error> {
    for_each_game_beside(&progress(games.inputs()), games, work, take, &mut |_| Ok(()))
}

/// The result of the work on a game, and data for messages about the game.
pub(crate) struct Worked<T> {
    pub(crate) doubtful: Option<Doubtful>,
    pub(crate) encoding: Option<Encoding>,
    /// The result, and remarks about the defects of a game that is not broken.
    pub(crate) result: Result<(T, Vec<Remark>), Broken>,
}

pub(crate) struct Broken {
    pub(crate) error: Remark,
    /// The variants in which the game is legal; `None` if the game was not replayed in other variants.
    pub(crate) legal: Option<Vec<AnyVariant>>,
    pub(crate) text: GameBuffer,
}

/// Calls `work` with every selected game, on several threads. Calls `take` with the result for each game and with the
/// other items of each input, in their order; `None` stands for a game that the filter rejects.
pub(crate) fn for_each_worked<T: Send + 'static>(
    progress: &ProgressBar,
    games: &Games,
    work: Work<'_, T>,
    take: Take<'_, Item<Option<Worked<T>>>>,
) -> Result<(), Error> {
    let wanted = games.wanted();
    let work = |input: &Input, reading: &Reading<'_, '_>| {
        let &Reading { text, chosen, .. } = reading;
        let at = match &wanted {
            Some(wanted) => wanted.matches(text, chosen).transpose()?,
            None => Ok(0),
        };
        // Replaying every game only for its warnings would take too long. So a game is replayed only if --strict can
        // reject it for a warning, or if it has variations, which can be illegal.
        let is_replayed = games.strict || text.as_bytes().contains(&b'(');
        let rules = chosen.and_then(|chosen| chosen.rules);
        let warnings = || match rules.filter(|_| is_replayed) {
            Some(rules) => text.warnings(rules),
            None => text.syntax_warnings().map(Warning::from).collect(),
        };
        let is_illegal = || rules.is_some_and(|rules| text.check(rules).is_err());
        let strict = (games.strict && !is_illegal()).then(|| reading.merged(warnings()));
        let refused = strict.iter().flatten().find(|it| games.refuses(it));
        let replayed = Cell::new(None);
        let result = match (refused, at) {
            (Some(Warning { place, message, .. }), _) => {
                Err(Remark::at(text.number(), *place, message))
            }
            (None, Err(error)) => Err(error.into()),
            (None, Ok(at)) => work(Selected { input, text, chosen, at, warnings: &replayed }),
        };
        let merged = || reading.merged(replayed.into_inner().unwrap_or_else(warnings));
        let remarks = || {
            let warnings = strict.unwrap_or_else(merged);
            warnings.iter().map(|it| Remark::of_defect(text.number(), it)).collect()
        };
        Some(Worked {
            doubtful: chosen.and_then(|chosen| chosen.doubtful),
            encoding: input::encoding(text),
            result: result.map(|it| (it, remarks())).map_err(|error| Broken {
                error,
                legal: if is_illegal() { games.legal_variants(text) } else { None },
                text: text.to_buffer(),
            }),
        })
    };
    let choose_and_work = |input: &Input, tally: &VariantTally, text: &GameText<'_>| {
        games.by_likely_rules(
            text,
            tally,
            |reading| work(input, &reading),
            |worked| worked.as_ref().is_some_and(|worked| worked.result.is_err()),
        )
    };
    stream::for_each(games, progress, &choose_and_work, &mut |input, found| {
        take(&games.inputs()[input], found)
    })
}

/// Visits games as [`for_each_game`] does, with the progress bar of the caller and a function for rejected games.
pub(crate) fn for_each_game_beside<T: Send + 'static>(
    progress: &ProgressBar,
    games: &Games,
    work: Work<'_, T>,
    take: Take<'_, T>,
    reject: Reject<'_>,
) -> Result<Status, Error> {
    let mut status = Status::Done;
    let mut doubtful = Remarks::default();
    let mut encodings = Remarks::default();
    let mut complaints = Complaints::default();
    for_each_worked(progress, games, work, &mut |input, found| {
        let tell = |message: &dyn Display| {
            progress.suspend(|| complain(format_args!("{input}: {message}")));
        };
        let mut tell_error = |error: &str| tell(&error);
        match found {
            Ok(Some(Worked { doubtful: doubt, encoding, result })) => {
                doubt.into_iter().for_each(|doubt| doubtful.add(doubt));
                let is_guess = |it: &Encoding| games.encoding.is_none() && *it != Encoding::Utf8;
                encoding.filter(is_guess).into_iter().for_each(|it| encodings.add(it));
                match result {
                    Ok((worked, remarks)) => {
                        take(input, worked)?;
                        complaints.add_sound(&mut tell_error);
                        remarks.iter().for_each(|remark| tell(remark));
                    }
                    Err(Broken { error, legal, text }) => {
                        reject(Rejected::Game(&text.as_text().to_tree().to_string()))?;
                        status = status.max(Status::Wrong);
                        complaints.add(error.to_string(), legal.as_deref(), &mut tell_error);
                    }
                }
            }
            Ok(None) => {}
            Err(NoGame::Broken(error)) => {
                status = status.max(Status::Wrong);
                complaints.add(error.to_string(), None, &mut tell_error);
                reject(Rejected::Game(""))?;
            }
            Err(NoGame::BrokenText(text)) => reject(Rejected::More(&text))?,
            Err(NoGame::Unreadable(error)) => {
                status = Status::Unusable;
                complaints.end(&mut tell_error);
                tell(&error);
            }
            Err(NoGame::End) => {
                complaints.end(&mut tell_error);
                for (doubt, games) in std::mem::take(&mut doubtful).iter() {
                    tell(&format_args!("{games} guessed as {doubt}"));
                }
                for (encoding, games) in std::mem::take(&mut encodings).iter() {
                    tell(&format_args!("{games} read as {encoding}; --encoding decides"));
                }
            }
        }
        Ok(())
    })?;
    progress.finish_and_clear();
    Ok(status)
}
