//! Plays the games of a match, several at a time, and counts them in their order.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use checkers_bits::{Color, Variant};
use indicatif::{ProgressBar, ProgressStyle};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tool_output::WriteError;

use super::engine::{Engine, EngineCommand, Setting};
use super::fault::Halt;
use super::interrupt::{Interrupt, StopAtLast};
use super::play::{Ending, play};
use super::record::{Counted, Labels, Record, written};
use super::score::Score;
use super::summary::{LostByFault, Summary};
use super::transcript::Transcript;
use super::{Arguments, Match, Side, first_is_white};
use crate::console::{Error, Status, printed};

/// What a worker tells of a game.
struct Played {
    pdn: String,
    counted: Counted,
    /// What was said with either engine, where one has failed.
    transcripts: Option<[Transcript; 2]>,
}

/// Plays a match, prints its summary, and ends the program if that is what a signal asked for.
pub(super) fn run<V: Variant>(the_match: &Match<'_, V>) -> Result<Status, Error> {
    let arguments = the_match.arguments;
    let interrupt = Interrupt::watch();
    let result = interrupt.watch_over(|stop| the_match.play_all(stop, &interrupt));
    let told = result.map(|(summary, status)| (arguments.output.print(&summary), status));
    interrupt.end_program();
    let (told, status) = told?;
    printed(told, status)
}

impl<V: Variant> Match<'_, V> {
    fn play_all(
        &self,
        stop: &AtomicBool,
        interrupt: &Interrupt,
    ) -> Result<(Summary, Status), Error> {
        let arguments = self.arguments;
        let labels = Labels { names: self.names(stop)?, checksum: self.checksum() };
        let mut tally = Tally::new(arguments);
        let mut record = None;
        if let Some(path) = &arguments.record {
            let (opened, games) = Record::open::<V>(path, &labels.checksum)?;
            record = Some(opened);
            for counted in games.into_iter().take(arguments.games as usize) {
                if tally.is_decided() {
                    break;
                }
                tally.add(counted);
            }
        }
        let resumed = tally.score.games();
        let progress = progress(arguments.games, resumed);
        let next = AtomicU64::new(resumed);
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..arguments.concurrency {
                let (sender, next, labels) = (sender.clone(), &next, &labels);
                scope.spawn(move || self.work(next, labels, stop, &sender));
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut counted = || -> Result<(), Error> {
                while !tally.is_decided() {
                    let number = tally.score.games();
                    let Some(Played { pdn, counted, transcripts }) = waiting.remove(&number) else {
                        match results.recv() {
                            Ok((number, played)) => drop(waiting.insert(number, played)),
                            Err(_) => break,
                        }
                        continue;
                    };
                    if let Some(transcripts) = transcripts {
                        keep(arguments, &labels, number, &counted, &transcripts)?;
                    }
                    if let Some(record) = &mut record {
                        record.add(&pdn)?;
                    }
                    tally.add(counted);
                    progress.set_position(tally.score.games());
                    progress.set_message(tally.score.to_string());
                }
                Ok(())
            };
            let _stop = StopAtLast(stop);
            counted()
        })?;
        progress.finish_and_clear();
        let status = if tally.faults.is_empty() { Status::Done } else { Status::Wrong };
        Ok((tally.into_summary(self, labels, resumed, interrupt.is_set()), status))
    }

    /// Starts both engines once, to see that they can be used, and asks for their names.
    fn names(&self, stop: &AtomicBool) -> Result<[String; 2], Error> {
        let mut names = Vec::new();
        for (command, name) in
            self.commands.iter().zip([&self.arguments.name_a, &self.arguments.name_b])
        {
            let engine =
                self.engine(command, 0, Side::A, stop).map_err(|(halt, _)| match halt {
                    Halt::Fault(fault) => format!("engine `{}`: {fault}", command.words.join(" ")),
                    Halt::Stopped => "stopped before the first game".to_owned(),
                })?;
            let own = engine.name().unwrap_or(&command.words[0]);
            let settings = command.settings.iter().map(|(name, value)| format!(" {name}={value}"));
            let own = format!("{own}{}", settings.collect::<String>());
            names.push(name.clone().unwrap_or(own));
            engine.quit();
        }
        if names[0] == names[1] {
            names[0] += " (A)";
            names[1] += " (B)";
        }
        Ok([names.swap_remove(0), names.swap_remove(0)])
    }

    /// Starts an engine for a game; where it fails, what was said is returned too.
    fn engine<'a>(
        &self,
        command: &EngineCommand,
        game: u64,
        side: Side,
        stop: &'a AtomicBool,
    ) -> Result<Engine<'a>, (Halt, Transcript)> {
        let seed = seed(self.arguments.seed, game, side);
        let variant = self.arguments.played.variant;
        let setting = Setting { variant, seed, patience: self.timing.patience, stop };
        let mut engine = Engine::start(command, setting)
            .map_err(|fault| (fault.into(), Transcript::default()))?;
        match engine.prepare(command) {
            Ok(()) => Ok(engine),
            Err(halt) => Err((halt, engine.into_transcript())),
        }
    }

    /// Plays games as long as there are any that nobody plays.
    fn work(
        &self,
        next: &AtomicU64,
        labels: &Labels,
        stop: &AtomicBool,
        results: &Sender<(u64, Played)>,
    ) {
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.arguments.games {
                return;
            }
            let Some(played) = self.play_game(number, labels, stop) else { return };
            if results.send((number, played)).is_err() {
                return;
            }
        }
    }

    /// Plays a game; `None` if the match is being stopped.
    fn play_game(&self, number: u64, labels: &Labels, stop: &AtomicBool) -> Option<Played> {
        let [a, b] = &self.commands;
        let opening = self.opening(number);
        let finish = |game, ending: Ending, transcripts| {
            let (pdn, counted) = written(number, game, &ending, labels);
            Some(Played { pdn, counted, transcripts })
        };
        let mut engines = Vec::new();
        for (side, command) in [(Side::A, a), (Side::B, b)] {
            match self.engine(command, number, side, stop) {
                Ok(engine) => engines.push(engine),
                Err((Halt::Stopped, _)) => return None,
                Err((Halt::Fault(fault), transcript)) => {
                    let color = if Side::of(number, Color::White) == side {
                        Color::White
                    } else {
                        Color::Black
                    };
                    let other = engines.pop().map(Engine::into_transcript).unwrap_or_default();
                    let transcripts = match side {
                        Side::A => [transcript, other],
                        Side::B => [other, transcript],
                    };
                    let game = opening.game();
                    return finish(game, Ending::Fault(color, fault), Some(transcripts));
                }
            }
        }
        let [mut a, mut b] = <[Engine<'_>; 2]>::try_from(engines).ok()?;
        let players = if first_is_white(number) { [&mut a, &mut b] } else { [&mut b, &mut a] };
        let (game, ending) = play(opening, players, self.timing)?;
        let transcripts = match ending {
            Ending::Fault(..) => Some([a.into_transcript(), b.into_transcript()]),
            Ending::Rules(_) | Ending::Length(_) => {
                a.quit();
                b.quit();
                None
            }
        };
        finish(game, ending, transcripts)
    }
}

/// What has been counted.
struct Tally<'a> {
    arguments: &'a Arguments,
    score: Score,
    faults: Vec<LostByFault>,
}

impl<'a> Tally<'a> {
    fn new(arguments: &'a Arguments) -> Self {
        Self { arguments, score: Score::default(), faults: Vec::new() }
    }

    fn add(&mut self, counted: Counted) {
        self.score.add(counted.half_points);
        if let Some((side, fault)) = counted.fault {
            let transcript = transcript_path(self.arguments, self.score.games() - 1);
            self.faults.push(LostByFault::new(self.score.games(), side, fault, &transcript));
        }
    }

    /// Whether no more games are wanted: all are played, or the test knows enough. It is asked only
    /// after whole pairs, which it counts.
    fn is_decided(&self) -> bool {
        let test = self.arguments.sprt.filter(|_| self.score.is_whole());
        self.score.games() >= self.arguments.games
            || test.is_some_and(|test| test.decision(&self.score.pairs).is_some())
    }

    fn into_summary<V: Variant>(
        self,
        the_match: &Match<'_, V>,
        labels: Labels,
        resumed: u64,
        is_interrupted: bool,
    ) -> Summary {
        Summary::new(the_match, labels.names, &self.score, self.faults)
            .with_history(resumed, is_interrupted)
    }
}

/// A number for an engine in a game, of 31 bits, which any type of parameter can hold.
fn seed(seed: u64, game: u64, side: Side) -> u64 {
    let mixed = Xoshiro256PlusPlus::seed_from_u64(seed).next_u64();
    let place = game * 2 + u64::from(side == Side::B);
    (Xoshiro256PlusPlus::seed_from_u64(mixed ^ place).next_u64()) >> 33
}

/// A bar on a terminal, nothing elsewhere.
fn progress(games: u64, done: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}, {eta_precise} to go");
    let bar = ProgressBar::new(games).with_style(style.expect("the template is sound"));
    bar.with_position(done)
}

fn faults_folder(arguments: &Arguments) -> PathBuf {
    match (&arguments.faults, &arguments.record) {
        (Some(folder), _) => folder.clone(),
        (None, Some(record)) => record.with_extension("faults"),
        (None, None) => PathBuf::from("match.faults"),
    }
}

fn transcript_path(arguments: &Arguments, number: u64) -> PathBuf {
    faults_folder(arguments).join(format!("game-{}.txt", number + 1))
}

/// Keeps what was said in a game that was lost by a fault.
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
        fs::create_dir_all(faults_folder(arguments))?;
        fs::write(&path, text)
    };
    write().map_err(|error| WriteError::new(&path, error).into())
}
