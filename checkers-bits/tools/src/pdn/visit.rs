//! The games that a filter selects, with the messages about them.

use std::fmt::Display;

use checkers_pdn::{AnyVariant, Encoding, GameText};
use indicatif::ProgressBar;

use super::input::{FileEncoding, Games, Input, Origin, progress};
use super::remarks::Remarks;
use super::rules::{self, Chosen};
use super::stream::{self, Found};
use crate::console::{Error, Status, complain};

/// A game that the filter selects.
pub(crate) struct Selected<'a, 't> {
    pub(crate) input: &'a Input,
    pub(crate) text: &'a GameText<'t>,
    pub(crate) chosen: Option<Chosen>,
    /// The ply at which the filter matched; an error if a move before it is illegal.
    pub(crate) at: Result<usize, String>,
}

impl Selected<'_, '_> {
    pub(crate) fn variant(&self) -> Option<AnyVariant> {
        self.chosen.map(|chosen| chosen.variant)
    }
}

/// The error is about the game.
pub(crate) type Work<'a, T> = &'a (dyn Fn(Selected<'_, '_>) -> Result<T, String> + Sync);

/// The inner error is about the game.
pub(crate) type Take<'a, T> = &'a mut dyn FnMut(&Input, T) -> Result<Result<(), String>, Error>;

/// Calls `work` with every game that the filter selects, on all threads, and `take` with each result, in
/// the order of the games.
///
/// Reports unreadable input, errors of both, and the number of games with a guessed variant or encoding
/// on standard error.
pub(crate) fn for_each_game<T: Send + 'static>(
    games: &Games,
    work: Work<'_, T>,
    take: Take<'_, T>,
) -> Result<Status, Error> {
    for_each_game_beside(&progress(games.inputs()), games, work, take)
}

/// [`for_each_game`] with a progress bar of the caller.
pub(crate) fn for_each_game_beside<T: Send + 'static>(
    progress: &ProgressBar,
    games: &Games,
    work: Work<'_, T>,
    take: Take<'_, T>,
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
        let encoding = if games.guesses_encoding() { origin.encoding(text) } else { None };
        let worked = match &oddity {
            Some(oddity) if games.is_strict() => Err(format!("game {}, {oddity}", text.number())),
            _ => work(Selected { input, text, chosen, at }),
        };
        let oddity = oddity.map(|oddity| format!("game {}, {oddity}; kept as text", text.number()));
        Some((chosen.and_then(|chosen| chosen.doubtful), encoding, oddity, worked))
    };
    stream::for_each(games, progress, &choose_and_work, &mut |input, found| {
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
                    let told = format_args!("{input}: {games} guessed as {doubt}");
                    progress.suspend(|| complain(told));
                }
                for (encoding, games) in std::mem::take(&mut encodings).iter() {
                    let told =
                        format_args!("{input}: {games} read as {encoding}; --encoding decides");
                    progress.suspend(|| complain(told));
                }
            }
        }
        Ok(())
    })?;
    progress.finish_and_clear();
    Ok(status)
}
