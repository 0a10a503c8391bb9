//! Plays the games of a match, several at a time, and counts them in their order.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use checkers_bits::Color;
use indicatif::ProgressBar;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::ThreadPoolBuilder;
use tool_output::{Interrupt, WriteError};

use super::engine::{Engine, EngineCommand, Setting};
use super::fault::Halt;
use super::play::{Ending, Player};
use super::record::{Counted, Labels, Record, written};
use super::score::{Estimate, Score};
use super::summary::{Forfeit, Summary};
use super::transcript::Transcript;
use super::{Arguments, Match, Side, first_is_white};
use crate::console::{Error, Status, complain, printed, progress};
use crate::parallel::ordered;

/// A finished game.
struct Played {
    pdn: String,
    /// Why it has ended.
    ending: String,
    counted: Counted,
    /// Of both engines, if one has failed.
    transcripts: Option<[Transcript; 2]>,
}

/// Engines that wait for a game, by their side.
#[derive(Default)]
struct Idle<'a>([Mutex<Vec<Engine<'a>>>; 2]);

impl<'a> Idle<'a> {
    fn of(&self, side: Side) -> MutexGuard<'_, Vec<Engine<'a>>> {
        self.0[side as usize].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, side: Side, engine: Engine<'a>) {
        self.of(side).push(engine);
    }

    fn take(&self, side: Side) -> Option<Engine<'a>> {
        self.of(side).pop()
    }

    fn quit(&self) {
        for side in [Side::A, Side::B] {
            self.of(side).drain(..).for_each(Engine::quit);
        }
    }
}

/// Why no more games are counted.
enum End {
    Decided,
    /// By a signal.
    Stopped,
    Failed(Error),
}

impl<T: Into<Error>> From<T> for End {
    fn from(error: T) -> Self {
        Self::Failed(error.into())
    }
}

/// Games in progress or waiting for a longer game, per game at a time.
const GAMES_AHEAD: usize = 100;

/// Plays a match and prints its summary; then a signal that came ends the program.
pub(super) fn run(the_match: &Match<'_>) -> Result<Status, Error> {
    let interrupt = Interrupt::watch();
    let result = the_match.play_all(interrupt);
    let told = result.map(|(summary, status)| (the_match.arguments.json.print(&summary), status));
    interrupt.end_program();
    let (told, status) = told?;
    printed(told, status)
}

impl Match<'_> {
    fn play_all(&self, interrupt: &Interrupt) -> Result<(Summary, Status), Error> {
        let arguments = self.arguments;
        let stop = interrupt.stop();
        let idle = Idle::default();
        let labels = Labels {
            names: self.names(&idle, stop)?,
            time_controls: self.time_controls,
            checksum: self.checksum(),
            has_date: !arguments.no_times,
        };
        let mut tally = Tally { arguments, score: Score::default(), forfeits: Vec::new() };
        let mut record = None;
        if let Some(path) = &arguments.record {
            let (opened, games) = Record::open(path, &*self.openings, &labels.checksum)?;
            record = Some(opened);
            for counted in games.into_iter().take(arguments.games as usize) {
                if tally.is_decided() {
                    break;
                }
                tally.add(counted);
            }
        }
        let resumed = tally.score.games();
        let template = "{wide_bar} {pos}/{len} {msg}, {eta_precise} to go";
        let progress = match arguments.quiet {
            true => ProgressBar::hidden(),
            false => progress(arguments.games, template).with_position(resumed),
        };
        let concurrency = usize::from(arguments.concurrency);
        let mut games = resumed..if tally.is_decided() { resumed } else { arguments.games };
        let end = ordered(
            &ThreadPoolBuilder::new().num_threads(concurrency).build()?,
            GAMES_AHEAD * concurrency,
            &mut || games.next(),
            &|number| self.play_game(number, &labels, &idle, stop),
            &mut |played: Option<Played>| {
                let count = || {
                    let Played { pdn, ending, counted, transcripts } =
                        played.ok_or(End::Stopped)?;
                    if let Some(transcripts) = transcripts {
                        let number = tally.score.games();
                        keep(arguments, &labels, number, &counted, &transcripts)?;
                    }
                    if let Some(record) = &mut record {
                        record.add(&pdn)?;
                    }
                    tally.add(counted);
                    progress.set_position(tally.score.games());
                    progress.set_message(tally.score.to_string());
                    if !arguments.quiet {
                        tell(&progress, &tally.line(&labels.names, &ending));
                    }
                    if tally.is_decided() { Err(End::Decided) } else { Ok(()) }
                };
                let counted = count();
                if counted.is_err() {
                    // The other games in progress end, too.
                    stop.store(true, Ordering::Relaxed);
                }
                counted
            },
        );
        if let Err(End::Failed(error)) = end {
            return Err(error);
        }
        progress.finish_and_clear();
        if !interrupt.is_set() {
            idle.quit();
        }
        let status = if tally.forfeits.is_empty() { Status::Done } else { Status::Wrong };
        let summary = Summary::new(self, labels.names, &tally.score, tally.forfeits)
            .with_history(resumed, interrupt.is_set());
        Ok((summary, status))
    }

    /// The names of the engines, which are started to see whether they can be used.
    fn names<'a>(&self, idle: &Idle<'a>, stop: &'a AtomicBool) -> Result<[String; 2], Error> {
        let mut names = Vec::new();
        let given = [&self.arguments.name_a, &self.arguments.name_b];
        for ((side, command), name) in [Side::A, Side::B].into_iter().zip(&self.commands).zip(given)
        {
            let engine = self.started_engine(0, side, stop).map_err(|(halt, _)| match halt {
                Halt::Fault(fault) => format!("engine `{}`: {fault}", command.words.join(" ")),
                Halt::Stopped => "stopped before the first game".to_owned(),
            })?;
            let own = engine.name().unwrap_or(&command.words[0]);
            let settings = command.settings.iter().map(|(name, value)| format!(" {name}={value}"));
            let own = format!("{own}{}", settings.collect::<String>());
            names.push(name.clone().unwrap_or(own));
            self.release(side, engine, idle);
        }
        if names[0] == names[1] {
            names[0] += " (A)";
            names[1] += " (B)";
        }
        Ok([names.swap_remove(0), names.swap_remove(0)])
    }

    /// An engine to which a game was announced: an idle one, or a new one. If it fails, its transcript is
    /// returned.
    fn engine<'a>(
        &self,
        game: u64,
        side: Side,
        idle: &Idle<'a>,
        stop: &'a AtomicBool,
    ) -> Result<Engine<'a>, (Halt, Transcript)> {
        let seed = self.seed(game, side);
        if let Some(mut engine) = idle.take(side) {
            match engine.begin_game(seed) {
                Ok(()) => return Ok(engine),
                Err(Halt::Stopped) => return Err((Halt::Stopped, Transcript::default())),
                Err(Halt::Fault(fault)) => complain(format_args!(
                    "engine `{}` restarted before game {}: {fault}",
                    self.command(side).words.join(" "),
                    game + 1
                )),
            }
        }
        let mut engine = self.started_engine(game, side, stop)?;
        match engine.begin_game(seed) {
            Ok(()) => Ok(engine),
            Err(halt) => Err((halt, engine.into_transcript())),
        }
    }

    fn started_engine<'a>(
        &self,
        game: u64,
        side: Side,
        stop: &'a AtomicBool,
    ) -> Result<Engine<'a>, (Halt, Transcript)> {
        let command = self.command(side);
        let variant = self.arguments.played.variant;
        let seed = self.seed(game, side);
        let setting = Setting { variant, seed, timeout: self.limits.timeout, stop };
        let mut engine = Engine::start(command, setting)
            .map_err(|fault| (fault.into(), Transcript::default()))?;
        match engine.prepare(command) {
            Ok(()) => Ok(engine),
            Err(halt) => Err((halt, engine.into_transcript())),
        }
    }

    fn command(&self, side: Side) -> &EngineCommand {
        &self.commands[side as usize]
    }

    fn seed(&self, game: u64, side: Side) -> u64 {
        seed(self.arguments.seed.seed, game, side)
    }

    /// Keeps an engine for the next game, or ends it with --restart.
    fn release<'a>(&self, side: Side, engine: Engine<'a>, idle: &Idle<'a>) {
        if self.arguments.restart {
            engine.quit();
        } else {
            idle.keep(side, engine);
        }
    }

    /// Plays a game; `None` if the match is being stopped.
    fn play_game<'a>(
        &self,
        number: u64,
        labels: &Labels,
        idle: &Idle<'a>,
        stop: &'a AtomicBool,
    ) -> Option<Played> {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let opening = (number / 2 % self.openings.number() as u64) as usize;
        let finish = |tree, ending: Ending, transcripts| {
            let (pdn, counted) = written(number, tree, &ending, labels);
            Some(Played { pdn, ending: ending.to_string(), counted, transcripts })
        };
        let mut engines = Vec::new();
        for side in [Side::A, Side::B] {
            match self.engine(number, side, idle, stop) {
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
                    let tree = self.openings.forfeit(opening, &ending);
                    return finish(tree, ending, Some(transcripts));
                }
            }
        }
        let [mut a, mut b] = <[Engine<'a>; 2]>::try_from(engines).ok()?;
        let [for_a, for_b] = self.time_controls;
        let mut players = [
            Player { engine: &mut a, time_control: for_a },
            Player { engine: &mut b, time_control: for_b },
        ];
        if !first_is_white(number) {
            players.reverse();
        }
        let (tree, ending) = self.openings.play(opening, players, &self.limits)?;
        let transcripts = match ending {
            Ending::Fault(..) => Some([a.into_transcript(), b.into_transcript()]),
            Ending::Rules(_) | Ending::Length(_) => {
                self.release(Side::A, a, idle);
                self.release(Side::B, b, idle);
                None
            }
        };
        finish(tree, ending, transcripts)
    }
}

/// The games counted so far.
struct Tally<'a> {
    arguments: &'a Arguments,
    score: Score,
    forfeits: Vec<Forfeit>,
}

impl Tally<'_> {
    fn add(&mut self, counted: Counted) {
        self.score.add(counted.half_points);
        if let Some((side, fault)) = counted.fault {
            let transcript = transcript_path(self.arguments, self.score.games() - 1);
            self.forfeits.push(Forfeit::new(self.score.games(), side, fault, &transcript));
        }
    }

    /// The last game and the score so far.
    fn line(&self, names: &[String; 2], ending: &str) -> String {
        let [first, second] = names;
        let (number, all) = (self.score.games(), self.arguments.games);
        let [white, black] =
            if first_is_white(number - 1) { [first, second] } else { [second, first] };
        let mut line =
            format!("game {number} of {all}, {white} - {black}: {ending}; {first} {}", self.score);
        if let Some(elo) = self.score.share().map(Estimate::elo) {
            line += &format!(", Elo {elo}");
        }
        if let Some(test) = self.arguments.sprt {
            line += &format!(", LLR {:.2}", test.log_ratio(&self.score.pairs));
        }
        line
    }

    /// Whether all games are played or the sequential test has decided. The test counts whole pairs.
    fn is_decided(&self) -> bool {
        let test = self.arguments.sprt.filter(|_| self.score.is_whole());
        self.score.games() >= self.arguments.games
            || test.is_some_and(|test| test.decision(&self.score.pairs).is_some())
    }
}

/// Prints a line on standard error, above the progress bar if that is visible.
fn tell(progress: &ProgressBar, line: &str) {
    if progress.is_hidden() {
        // Nobody reads it if this fails.
        let _ = writeln!(io::stderr(), "{line}");
    } else {
        progress.println(line);
    }
}

/// The random seed of an engine in a game. It has 31 bits, which fit into any type of parameter.
fn seed(seed: u64, game: u64, side: Side) -> u64 {
    let mixed = Xoshiro256PlusPlus::seed_from_u64(seed).next_u64();
    let place = game * 2 + u64::from(side == Side::B);
    (Xoshiro256PlusPlus::seed_from_u64(mixed ^ place).next_u64()) >> 33
}

fn forfeits_folder(arguments: &Arguments) -> PathBuf {
    match (&arguments.forfeits, &arguments.record) {
        (Some(folder), _) => folder.clone(),
        (None, Some(record)) => record.with_extension("forfeits"),
        (None, None) => PathBuf::from("match.forfeits"),
    }
}

fn transcript_path(arguments: &Arguments, number: u64) -> PathBuf {
    forfeits_folder(arguments).join(format!("game-{}.txt", number + 1))
}

/// Writes the transcripts of a forfeited game.
fn keep(
    arguments: &Arguments,
    labels: &Labels,
    number: u64,
    counted: &Counted,
    transcripts: &[Transcript; 2],
) -> Result<(), Error> {
    let path = transcript_path(arguments, number);
    let mut text = String::new();
    if let Some((side, fault)) = &counted.fault {
        let loser = &labels.names[usize::from(*side == Side::B)];
        text = format!("game {}: {loser} loses: {fault}\n", number + 1);
    }
    for (name, transcript) in labels.names.iter().zip(transcripts) {
        text += &format!("\n{name}\n{transcript}");
    }
    let write = || {
        fs::create_dir_all(forfeits_folder(arguments))?;
        fs::write(&path, text)
    };
    write().map_err(|error| WriteError::new(&path, error).into())
}
