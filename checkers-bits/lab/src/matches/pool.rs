//! A pool of engines that are reused from game to game.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use checkers_bits::VariantName;

use super::engine::Halt;
use super::engine::{Engine, EngineCommand, Setting};
use super::transcript::Transcript;
use checkers_cli::console::complain;

/// Running engines that wait for a game, and the commands to start more.
pub(super) struct Pool<'a> {
    commands: Vec<EngineCommand>,
    variant: VariantName,
    /// The time limit for a reply while no clock runs.
    timeout: Duration,
    /// Whether engines end after each game.
    restarts: bool,
    stop: &'a AtomicBool,
    idle: Vec<Mutex<Vec<Engine<'a>>>>,
}

impl<'a> Pool<'a> {
    pub(super) fn new(
        commands: Vec<EngineCommand>,
        variant: VariantName,
        timeout: Duration,
        restarts: bool,
        stop: &'a AtomicBool,
    ) -> Self {
        let idle = commands.iter().map(|_| Mutex::default()).collect();
        Self { commands, variant, timeout, restarts, stop, idle }
    }

    /// Starts an engine. If it fails, returns the reason and the transcript.
    pub(super) fn start(&self, engine: usize, seed: u64) -> Result<Engine<'a>, (Halt, Transcript)> {
        let command = &self.commands[engine];
        let setting =
            Setting { variant: self.variant, seed, timeout: self.timeout, stop: self.stop };
        let mut engine = Engine::start(command, setting)
            .map_err(|fault| (fault.into(), Transcript::default()))?;
        match engine.prepare(command) {
            Ok(()) => Ok(engine),
            Err(halt) => Err((halt, engine.into_transcript())),
        }
    }

    /// Returns an engine that is ready for a new game: an idle one, or a new one. If it fails, returns the reason
    /// and the transcript.
    pub(super) fn take(
        &self,
        engine: usize,
        game: u64,
        seed: u64,
    ) -> Result<Engine<'a>, (Halt, Transcript)> {
        let idle = self.idle(engine).pop();
        if let Some(mut idle) = idle {
            match idle.begin_game(seed) {
                Ok(()) => return Ok(idle),
                Err(Halt::Stopped) => return Err((Halt::Stopped, Transcript::default())),
                Err(Halt::Fault(fault)) => complain(format_args!(
                    "engine `{}` restarted before game {}: {fault}",
                    self.commands[engine].words.join(" "),
                    game + 1
                )),
            }
        }
        let mut started = self.start(engine, seed)?;
        match started.begin_game(seed) {
            Ok(()) => Ok(started),
            Err(halt) => Err((halt, started.into_transcript())),
        }
    }

    /// Keeps an engine for the next game, or ends it.
    pub(super) fn put(&self, engine: usize, running: Engine<'a>) {
        if self.restarts {
            running.quit();
        } else {
            self.idle(engine).push(running);
        }
    }

    /// Asks all idle engines to end.
    pub(super) fn quit(&self) {
        for engine in 0..self.idle.len() {
            self.idle(engine).drain(..).for_each(Engine::quit);
        }
    }

    fn idle(&self, engine: usize) -> MutexGuard<'_, Vec<Engine<'a>>> {
        self.idle[engine].lock().unwrap_or_else(PoisonError::into_inner)
    }
}
