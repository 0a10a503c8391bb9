//! Plays the games of a match in parallel and counts them in order.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use checkers_bits::Color;
use checkers_cli::console::{Error, Status, printed, progress};
use checkers_cli::parallel::ordered;
use checkers_cli::signals;
use checkers_pdn::{GameText, GameTree};
use indicatif::ProgressBar;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::ThreadPoolBuilder;

use super::engine::{Engine, Halt};
use super::entrants::letter;
use super::play::{Player, play};
use super::pool::Pool;
use super::record::{CHECKSUM, Counted, Ending, Labels, counted, tree, written};
use super::summary::Summary;
use super::tally::{Plan, Tally};
use super::transcript::{Folder, Transcript};
use super::{Match, Side};
use crate::game_log::GameLog;

/// A finished game.
struct Played {
    tree: GameTree,
    /// The reason why the game ended.
    ending: String,
    counted: Counted,
    /// The transcripts of both engines if one has failed.
    transcripts: Option<[Transcript; 2]>,
}

/// The reason why no more games are counted.
enum End {
    Decided,
    /// A signal stopped the match.
    Stopped,
    Failed(Error),
}

impl<T: Into<Error>> From<T> for End {
    fn from(error: T) -> Self {
        Self::Failed(error.into())
    }
}

/// Maximum games ahead of the oldest unfinished game, per thread.
const GAMES_AHEAD: usize = 100;

/// Plays a match and prints its summary. If a signal stopped the match, the program then ends by this signal.
pub(super) fn run(the_match: &Match<'_>) -> Result<Status, Error> {
    let result = the_match.play_all();
    let told = result.map(|(summary, status)| (the_match.arguments.json.print(&summary), status));
    signals::end_if_interrupted();
    let (told, status) = told?;
    printed(told, status)
}

impl Match<'_> {
    /// Plays all games, or until a signal arrives.
    pub(super) fn play_all(&self) -> Result<(Summary, Status), Error> {
        let stop = signals::stop_flag();
        let arguments = self.arguments;
        let commands = arguments.entrants.0.iter().map(|entrant| entrant.command.clone()).collect();
        let variant = arguments.played.variant;
        let pool = Pool::new(commands, variant, self.limits.timeout, arguments.restart, stop);
        let labels = Labels {
            names: self.names(&pool)?,
            time_controls: self.time_controls.clone(),
            checksum: self.checksum(),
            has_date: !arguments.no_times,
        };
        let transcripts = Folder::new(arguments.forfeits.as_deref(), arguments.record.as_deref());
        let games = arguments.games * self.pairings.all().len() as u64;
        let mut tally = Tally::new(Plan {
            names: &labels.names,
            pairings: &self.pairings,
            games,
            sprt: arguments.sprt,
            transcripts: &transcripts,
        });
        let mut record = None;
        if let Some(path) = &arguments.record {
            let read = |number, text: &GameText<'_>| counted(number, text, variant);
            let label = (CHECKSUM, &*labels.checksum);
            let (opened, found) = GameLog::open(path, label, &mut { read })?;
            record = Some(opened);
            for counted in found.into_iter().take(games as usize) {
                if tally.is_decided() {
                    break;
                }
                tally.add(counted);
            }
        }
        let resumed = tally.games();
        let template = "{wide_bar} {pos}/{len} {msg}, {eta_precise} to go";
        let progress = match arguments.quiet {
            true => ProgressBar::hidden(),
            false => progress(games, template).with_position(resumed),
        };
        let concurrency = usize::from(arguments.concurrency);
        let mut numbers = resumed..if tally.is_decided() { resumed } else { games };
        let end = ordered(
            &ThreadPoolBuilder::new().num_threads(concurrency).build()?,
            GAMES_AHEAD * concurrency,
            &mut || numbers.next(),
            &|number| self.play_game(number, &labels, &pool, stop),
            &mut |played: Option<Played>| {
                let count = || {
                    let Played { tree, ending, counted, transcripts: kept } =
                        played.ok_or(End::Stopped)?;
                    if let Some(kept) = kept {
                        let number = tally.games();
                        let names = [Side::A, Side::B]
                            .map(|side| &*labels.names[self.pairings.engine(number, side)]);
                        transcripts.write(number, names, counted.fault.as_ref(), &kept)?;
                    }
                    if let Some(record) = &mut record {
                        record.add(tree)?;
                    }
                    tally.add(counted);
                    progress.set_position(tally.games());
                    if let [score] = &*tally.scores {
                        progress.set_message(score.to_string());
                    }
                    if !arguments.quiet {
                        tell(&progress, &tally.line(&ending));
                    }
                    if tally.is_decided() { Err(End::Decided) } else { Ok(()) }
                };
                let counted = count();
                if counted.is_err() {
                    // This also ends the other games in progress.
                    stop.store(true, Ordering::Relaxed);
                }
                counted
            },
        );
        if let Err(End::Failed(error)) = end {
            return Err(error);
        }
        progress.finish_and_clear();
        if !signals::is_interrupted() {
            pool.quit();
        }
        let status = if tally.forfeits.is_empty() { Status::Done } else { Status::Wrong };
        let summary = Summary::new(self, &labels.names, &tally)
            .with_history(resumed, signals::is_interrupted());
        Ok((summary, status))
    }

    /// The names of the engines. Each engine is started once, which also shows that it works. Equal names get a
    /// letter.
    fn names(&self, pool: &Pool<'_>) -> Result<Vec<String>, Error> {
        let mut names = Vec::new();
        for (index, entrant) in self.arguments.entrants.0.iter().enumerate() {
            let words = &entrant.command.words;
            // The engine gets the seed of its first game in a match of two engines.
            let side = if index == 0 { Side::A } else { Side::B };
            let seed = seed(self.arguments.seed.seed, 0, side);
            let engine = pool.start(index, seed).map_err(|(halt, _)| match halt {
                Halt::Fault(fault) => format!("engine `{}`: {fault}", words.join(" ")),
                Halt::Stopped => "stopped before the first game".to_owned(),
            })?;
            let own = engine.name().unwrap_or(&words[0]).to_owned();
            pool.put(index, engine);
            let settings = entrant.command.settings.iter();
            let settings = settings.map(|(name, value)| format!(" {name}={value}"));
            let level = entrant.level.map(|level| format!(", {level}")).unwrap_or_default();
            let own = format!("{own}{}{level}", settings.collect::<String>());
            names.push(entrant.name.clone().unwrap_or(own));
        }
        let is_unique = |name: &String| names.iter().filter(|other| *other == name).count() == 1;
        let unique = |(index, name): (usize, &String)| match is_unique(name) {
            true => name.clone(),
            false => format!("{name} ({})", letter(index)),
        };
        Ok(names.iter().enumerate().map(unique).collect())
    }

    /// Plays a game; `None` if the match is being stopped.
    fn play_game<'a>(
        &self,
        number: u64,
        labels: &Labels,
        pool: &Pool<'a>,
        stop: &AtomicBool,
    ) -> Option<Played> {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let opening = self.book.openings.of_pair(self.pairings.opening(number));
        let finish = |tree, ending: Ending, transcripts| {
            let players = self.pairings.players(number);
            let (tree, counted) = written(number, players, tree, &ending, labels);
            Some(Played { tree, ending: ending.to_string(), counted, transcripts })
        };
        let mut engines = Vec::new();
        for side in [Side::A, Side::B] {
            let seed = seed(self.arguments.seed.seed, number, side);
            match pool.take(self.pairings.engine(number, side), number, seed) {
                Ok(engine) => engines.push(engine),
                Err((Halt::Stopped, _)) => return None,
                Err((Halt::Fault(fault), transcript)) => {
                    let is_white = Side::of(number, Color::White) == side;
                    let color = if is_white { Color::White } else { Color::Black };
                    let other = engines.pop().map(Engine::into_transcript).unwrap_or_default();
                    let transcripts = match side {
                        Side::A => [transcript, other],
                        Side::B => [other, transcript],
                    };
                    let ending = Ending::Fault(color, fault);
                    let tree = tree(opening.game(), &[], &ending);
                    return finish(tree, ending, Some(transcripts));
                }
            }
        }
        let mut engines = <[Engine<'a>; 2]>::try_from(engines).ok()?;
        let [a, b] = &mut engines;
        let player = |engine, side| {
            let time_control = self.time_controls[self.pairings.engine(number, side)];
            Player { engine, time_control }
        };
        let [a, b] = [player(a, Side::A), player(b, Side::B)];
        let players = if Side::of(number, Color::White) == Side::A { [a, b] } else { [b, a] };
        let (tree, ending) = play(&self.book, opening, players, &self.limits)?;
        if let Ending::Fault(..) = ending {
            return finish(tree, ending, Some(engines.map(Engine::into_transcript)));
        }
        for (engine, side) in engines.into_iter().zip([Side::A, Side::B]) {
            pool.put(self.pairings.engine(number, side), engine);
        }
        finish(tree, ending, None)
    }
}

/// Prints a line on standard error, above the progress bar if the bar is visible.
fn tell(progress: &ProgressBar, line: &str) {
    if progress.is_hidden() {
        // An error is ignored, since standard error is the only place to report it.
        let _ = writeln!(io::stderr(), "{line}");
    } else {
        progress.println(line);
    }
}

/// The random seed of an engine in a game. It has 31 bits to fit into a parameter of any integer type.
fn seed(seed: u64, game: u64, side: Side) -> u64 {
    let mixed = Xoshiro256PlusPlus::seed_from_u64(seed).next_u64();
    let place = game * 2 + u64::from(side == Side::B);
    (Xoshiro256PlusPlus::seed_from_u64(mixed ^ place).next_u64()) >> 33
}
