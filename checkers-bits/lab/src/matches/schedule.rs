//! Plays the games of a match in parallel and counts them in order. Engines are reused from game to game.

use std::io::{self, Write};
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::sync::{MutexGuard, PoisonError};

use checkers_bits::Color;
use checkers_cli::console::{Error, Status, complain, visible};
use checkers_cli::date::today;
use checkers_cli::parallel::ordered;
use checkers_cli::signals;
use checkers_cli::time_control::TimeControl;
use checkers_pdn::{GameText, GameTree};
use indicatif::ProgressBar;
use rand::Rng;
use rayon::ThreadPoolBuilder;

use super::engine::{Engine, Halt, Setting};
use super::entrants::letter;
use super::play::play;
use super::record::{CHECKSUM, Counted, Ending, counted, label, tree};
use super::summary::{MatchSummary, Tally};
use super::transcript::{Folder, Transcript};
use super::{Arguments, Match, Shard, first_is_white};
use crate::game_log::GameLog;
use crate::openings::numbered_rng;

/// A finished game and, if an engine has failed, the transcripts of both engines of the pairing.
type FinishedGame = (GameTree, Ending, Option<Vec<Transcript>>);

/// The maximum number of games per thread that may be finished before the oldest unfinished game.
const GAMES_AHEAD: usize = 100;

impl Match<'_> {
    /// Plays all games, or the games until a signal arrives.
    pub(super) fn play_all(&self) -> Result<(MatchSummary, Status), Error> {
        let arguments = self.arguments;
        let reported = self.reported_names()?;
        let names = self.names(&reported);
        let mut transcripts =
            Folder::new(arguments.forfeits.as_deref(), arguments.record.as_deref());
        let range = self.range();
        let mut tally = Tally::new(self.pairings.clone(), range.clone(), arguments.sprt);
        let mut record = None;
        if let Some(path) = &arguments.record {
            let variant = arguments.played.variant;
            let read = |number, text: &GameText<'_>| counted(number, text, variant);
            let (opened, found) =
                GameLog::open(path, (CHECKSUM, &self.checksum(&reported)), range.start, &mut {
                    read
                })?;
            record = Some(opened);
            for counted in found {
                if tally.is_decided() {
                    break;
                }
                tally.add(counted);
            }
        }
        self.warn_of_equal_games();
        let resumed = tally.games();
        let template = "{wide_bar} {pos}/{len} {msg}, {eta_precise} to go";
        let progress = arguments.bar(range.end - range.start, template).with_position(resumed);
        let concurrency = usize::from(arguments.concurrency);
        let mut numbers = tally.next..if tally.is_decided() { tally.next } else { range.end };
        let end = ordered(
            &ThreadPoolBuilder::new().num_threads(concurrency).build()?,
            GAMES_AHEAD * concurrency,
            &mut || numbers.next(),
            &|number| self.play_game(number),
            &mut |played: Option<FinishedGame>| {
                let count = || {
                    let (mut tree, ending, kept) = played.ok_or(None)?;
                    let number = tally.next;
                    let player = |engine: usize| (&*names[engine], self.time_controls[engine]);
                    let date = (!arguments.no_times).then(today);
                    label(&mut tree, self.pairings.players(number).map(player), date, &ending);
                    let Ending { result, how, fault } = ending;
                    let counted = Counted::new(number, &result, fault).expect("a result");
                    if let Some(kept) = kept {
                        let names = self.pairings.engines(number).map(|engine| &*names[engine]);
                        transcripts.write(number, names, counted.fault.as_ref(), &kept)?;
                    }
                    if let Some(record) = &mut record {
                        record.add(tree)?;
                    }
                    tally.add(counted);
                    progress.set_position(tally.games());
                    if let Some(score) = tally.only_score() {
                        progress.set_message(score.to_string());
                    }
                    if !arguments.quiet {
                        tell(&progress, &tally.line(&names, &how));
                    }
                    if tally.is_decided() { Err(None) } else { Ok(()) }
                };
                let counted: Result<(), Option<Error>> = count();
                if counted.is_err() {
                    // The stop flag also ends the other games in progress, because their engines poll the flag.
                    self.stop.store(true, Ordering::Relaxed);
                }
                counted
            },
        );
        if let Err(Some(error)) = end {
            return Err(error);
        }
        progress.finish_and_clear();
        let interrupted = signals::is_interrupted();
        if !interrupted {
            for engine in 0..self.idle.len() {
                self.idle(engine).drain(..).for_each(Engine::quit);
            }
        }
        let status = if tally.forfeits.is_empty() { Status::Done } else { Status::Wrong };
        let mut summary = MatchSummary::new(self, names, &tally, &transcripts);
        (summary.resumed, summary.interrupted) = (resumed, interrupted);
        Ok((summary, status))
    }

    /// The numbers of the games to play: those of the shard, or of the whole match. A shard has whole openings, which every
    /// pairing plays with both colours.
    fn range(&self) -> Range<u64> {
        let Arguments { games, shard, .. } = self.arguments;
        let Shard { number, count } = shard.unwrap_or(Shard { number: 1, count: 1 });
        let of_opening = 2 * self.pairings.all().len() as u64;
        let end_of = |shard| games / 2 * shard / count * of_opening;
        end_of(number - 1)..end_of(number)
    }

    /// Warns if openings are repeated and no engine plays by a clock, because games can then be equal to earlier games.
    fn warn_of_equal_games(&self) {
        let has_clock =
            |level: &TimeControl| !matches!(level, TimeControl::Depth(_) | TimeControl::Nodes(_));
        let (pairs, openings) = (self.arguments.games / 2, self.book.openings.len() as u64);
        if pairs > openings && !self.time_controls.iter().any(has_clock) {
            complain(format_args!(
                "the openings repeat after {} games: engines without randomness play equal games again, and the intervals \
                 are too narrow",
                2 * openings
            ));
        }
    }

    /// The name and the version that each engine reports, or else its command. Each engine is started once, which also
    /// shows that the engine works.
    fn reported_names(&self) -> Result<Vec<String>, Error> {
        let mut names = Vec::new();
        for (index, entrant) in self.entrants.iter().enumerate() {
            let command = &entrant.command;
            // The engine starts with the seed of its first game, so in a match of two engines `begin_game` need not set
            // the seed again.
            let engine = self.start(index, self.seed(0, index.min(1)));
            let engine =
                engine.map_err(|(halt, transcript)| match (halt, transcript.last_complaint()) {
                    (Halt::Stopped, _) => "stopped before the first game".to_owned(),
                    (Halt::Fault(fault), None) => format!("engine `{command}`: {fault}"),
                    (Halt::Fault(fault), Some(complaint)) => {
                        format!(
                            "engine `{command}`: {fault}; its standard error ends with: {complaint}"
                        )
                    }
                })?;
            names.push(engine.name().map_or_else(|| command.to_string(), str::to_owned));
            self.put(index, engine);
        }
        Ok(names)
    }

    /// The names of the engines in the results. Engines with equal names get a letter.
    fn names(&self, reported: &[String]) -> Vec<String> {
        let own = self.entrants.iter().zip(reported).map(|(entrant, reported)| {
            let settings = entrant.command.settings.iter();
            let settings = settings.map(|(name, value)| format!(" {name}={value}"));
            let level = entrant.time_control.map(|level| format!(", {level}")).unwrap_or_default();
            let reported = format!("{reported}{}{level}", settings.collect::<String>());
            entrant.name.clone().unwrap_or(reported)
        });
        let names: Vec<String> = own.collect();
        let is_unique = |name: &String| names.iter().filter(|other| *other == name).count() == 1;
        let unique = |(index, name): (usize, &String)| match is_unique(name) {
            true => name.clone(),
            false => format!("{name} ({})", letter(index)),
        };
        names.iter().enumerate().map(unique).collect()
    }

    /// Plays a game; `None` if the match is being stopped.
    fn play_game(&self, number: u64) -> Option<FinishedGame> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let opening = self.book.openings.of_pair(self.pairings.opening(number));
        let places = self.pairings.engines(number);
        let mut engines = Vec::new();
        for (place, engine) in places.into_iter().enumerate() {
            match self.take(engine, number, self.seed(number, place)) {
                Ok(engine) => engines.push(engine),
                Err((Halt::Stopped, _)) => return None,
                Err((Halt::Fault(fault), transcript)) => {
                    let is_white = first_is_white(number) == (place == 0);
                    let loser = if is_white { Color::White } else { Color::Black };
                    let ending = Ending::forfeit(loser, fault);
                    let mut kept: Vec<_> =
                        engines.into_iter().map(Engine::into_transcript).collect();
                    kept.push(transcript);
                    kept.resize_with(2, Transcript::default);
                    return Some((tree(opening.game(), &[], &ending), ending, Some(kept)));
                }
            }
        }
        let mut engines = <[Engine; 2]>::try_from(engines).ok()?;
        let mut players = engines.each_mut();
        if !first_is_white(number) {
            players.reverse();
        }
        let time_controls = self.pairings.players(number).map(|engine| self.time_controls[engine]);
        let (tree, ending) = play(self, opening, players, time_controls)?;
        if ending.fault.is_some() {
            let kept = engines.map(Engine::into_transcript).into();
            return Some((tree, ending, Some(kept)));
        }
        places.into_iter().zip(engines).for_each(|(engine, running)| self.put(engine, running));
        Some((tree, ending, None))
    }

    /// Starts an engine. On failure, returns the reason and the transcript.
    fn start(&self, engine: usize, seed: u64) -> Result<Engine, (Halt, Transcript)> {
        let command = &self.entrants[engine].command;
        let Arguments { played, wait, .. } = self.arguments;
        let (variant, timeout) = (played.variant, wait.timeout);
        let setting = Setting { variant, seed, timeout, stop: self.stop };
        let engine = Engine::start(command, setting);
        let mut engine = engine.map_err(|fault| (fault.into(), Transcript::default()))?;
        let done = engine.prepare(command);
        engine.or_transcript(done)
    }

    /// Returns an engine that is ready for a new game: an idle engine or a new one. On failure, returns the reason
    /// and the transcript.
    fn take(&self, engine: usize, game: u64, seed: u64) -> Result<Engine, (Halt, Transcript)> {
        let idle = self.idle(engine).pop();
        if let Some(mut idle) = idle {
            match idle.begin_game(seed) {
                Ok(()) => return Ok(idle),
                Err(Halt::Stopped) => return Err((Halt::Stopped, Transcript::default())),
                Err(Halt::Fault(fault)) => complain(format_args!(
                    "engine `{}` restarted before game {}: {fault}",
                    self.entrants[engine].command,
                    game + 1
                )),
            }
        }
        let mut started = self.start(engine, seed)?;
        let done = started.begin_game(seed);
        started.or_transcript(done)
    }

    /// Keeps an engine for the next game, or ends the engine if `--restart` is given.
    fn put(&self, engine: usize, running: Engine) {
        match self.arguments.restart {
            true => running.quit(),
            false => self.idle(engine).push(running),
        }
    }

    fn idle(&self, engine: usize) -> MutexGuard<'_, Vec<Engine>> {
        self.idle[engine].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The random seed of the engine at a place of its pairing. The seed has 31 bits, so that it fits into a
    /// parameter of any integer type.
    fn seed(&self, game: u64, place: usize) -> u64 {
        numbered_rng(self.arguments.seed.seed, game * 2 + place as u64).next_u64() >> 33
    }
}

/// Prints a line on standard error, above the progress bar if the bar is visible.
fn tell(progress: &ProgressBar, line: &str) {
    let line = visible(line);
    if progress.is_hidden() {
        // A failed write is ignored, because standard error is the only place to report it.
        let _ = writeln!(io::stderr(), "{line}");
    } else {
        progress.println(&line);
    }
}
