//! The client side of the Hub protocol: a running engine.
//!
//! This module implements version 2 of the protocol, as in protocol.txt of Scan (Letouzey, 2017 and 2019). Unknown
//! commands and arguments are ignored, as the protocol requires.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use checkers_bits::VariantName;
use checkers_cli::hub::Line;
use checkers_cli::variant;

use super::process::{EngineCommand, Event, Process};
use super::transcript::Transcript;

/// The maximum number of parameters that an engine may declare.
const MAX_PARAMETERS: usize = 1000;

/// The polling interval for the stop flag.
const POLL: Duration = Duration::from_millis(50);

/// The settings that all engines of a match share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    pub(crate) variant: VariantName,
    /// The random seed of the first game, for engines with a parameter `seed`.
    pub(crate) seed: u64,
    /// The time limit for a reply while no clock of a game runs.
    pub(crate) timeout: Duration,
    /// The flag that is set to stop the match.
    pub(crate) stop: &'static AtomicBool,
}

/// The reply of an engine to `go`.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) mv: String,
    /// The reply of the opponent that the engine expects, as in `ponder=` of `done`.
    pub(crate) ponder: Option<String>,
    pub(crate) taken: Duration,
}

/// A function that receives each `info` line, and the time since the search started.
pub(crate) type Inform<'a> = dyn FnMut(&Line, Duration) + 'a;

/// A running engine. Dropping the value kills the process.
#[derive(Debug)]
pub(crate) struct Engine {
    process: Process,
    setting: Setting,
    transcript: Transcript,
    /// The name from the `id` line.
    name: Option<String>,
    /// Whether the engine is searching during the opponent's time.
    is_pondering: bool,
    /// The value of the parameter `seed`; `None` if the engine has no such parameter or the user has set it.
    seed: Option<u64>,
}

impl Engine {
    /// Starts the process and sends nothing.
    pub(crate) fn start(command: &EngineCommand, setting: Setting) -> Result<Self, String> {
        let process = Process::start(command).map_err(|error| format!("crash: {error}"))?;
        let transcript = Transcript::default();
        Ok(Self { process, setting, transcript, name: None, is_pondering: false, seed: None })
    }

    /// Sets the parameters and waits until the engine is ready.
    pub(crate) fn prepare(&mut self, command: &EngineCommand) -> Result<(), Halt> {
        self.send(&Line::new("hub"));
        let mut parameters = Vec::new();
        let asked = Instant::now();
        loop {
            let (line, _) = self.answer("hub", asked)?;
            match line.command() {
                "id" => self.name = Some(full_name(&line)),
                "param" if parameters.len() == MAX_PARAMETERS => {
                    return Err(bad(format_args!("more than {MAX_PARAMETERS} parameters")));
                }
                "param" => parameters.push(line),
                "wait" => break,
                _ => {}
            }
        }
        let Setting { variant, seed, .. } = self.setting;
        let settings = &command.settings;
        let parameter = |name: &str| parameters.iter().find(|line| line.get("name") == Some(name));
        if let Some((name, _)) = settings.iter().find(|(name, _)| parameter(name).is_none()) {
            return Err(bad(format_args!("it has no parameter `{name}`")));
        }
        // An engine without a parameter `variant` is accepted for international draughts, the default variant of the
        // protocol.
        let is_default = parameter("variant").is_none() && variant == VariantName::International;
        let own_variant = if settings.contains_key("variant") || is_default {
            None
        } else {
            let values = parameter("variant").and_then(|line| line.get("values"));
            let values = values.unwrap_or(VariantName::International.as_str());
            let plays = |name: &&str| values.split_whitespace().any(|value| value == *name);
            let name = variant::hub_names(variant).find(plays);
            Some(name.ok_or_else(|| {
                Halt::Fault(format!(
                    "it does not play {variant}; --variant must be one of: {values}"
                ))
            })?)
        };
        for (name, value) in settings {
            self.set(name, value);
        }
        if let Some(name) = own_variant {
            self.set("variant", name);
        }
        if parameter("seed").is_some() && !settings.contains_key("seed") {
            self.seed = Some(seed);
            self.set("seed", seed);
        }
        self.ask("init", "ready")?;
        self.transcript.end_of_introduction();
        Ok(())
    }

    /// Announces a new game to the engine and waits for a reply of the engine.
    pub(crate) fn begin_game(&mut self, seed: u64) -> Result<(), Halt> {
        self.stop_pondering()?;
        self.transcript.begin_game();
        if self.seed.is_some_and(|set| set != seed) {
            self.seed = Some(seed);
            self.set("seed", seed);
        }
        self.send(&Line::new("new-game"));
        self.ask("ping", "pong")
    }

    /// Lets the engine search, and waits for its move.
    pub(crate) fn think(
        &mut self,
        position: &Line,
        level: &Line,
        allowed: Duration,
        inform: &mut Inform<'_>,
    ) -> Result<Answer, Halt> {
        self.stop_pondering()?;
        self.send(position);
        self.send(level);
        // Lines that the engine sent before `go` are read first, because they do not belong to the new search.
        while let Some(event) = self.process.receive(Duration::ZERO) {
            if self.heard(event)?.is_some_and(|(line, _)| line.command() == "done") {
                return Err(bad("a move before it was asked for"));
            }
        }
        let asked = Instant::now();
        self.send(&Line::new("go").with_flag("think"));
        self.answer_to(asked, allowed, inform)
    }

    /// Starts pondering: the engine searches the position after the expected reply during the opponent's time.
    pub(crate) fn ponder(&mut self, position: &Line, level: &Line) {
        self.send(position);
        self.send(level);
        self.send(&Line::new("go").with_flag("ponder"));
        self.is_pondering = true;
    }

    /// Tells the engine that the opponent has played the expected reply, and waits for its move.
    pub(crate) fn ponder_hit(
        &mut self,
        allowed: Duration,
        inform: &mut Inform<'_>,
    ) -> Result<Answer, Halt> {
        let asked = Instant::now();
        self.send(&Line::new("ponder-hit"));
        self.is_pondering = false;
        self.answer_to(asked, allowed, inform)
    }

    /// Stops pondering, and ignores the move that the engine then sends.
    pub(crate) fn stop_pondering(&mut self) -> Result<(), Halt> {
        match std::mem::take(&mut self.is_pondering) {
            true => self.ask("stop", "done"),
            false => Ok(()),
        }
    }

    /// Waits for the move of a search.
    fn answer_to(
        &mut self,
        asked: Instant,
        allowed: Duration,
        inform: &mut Inform<'_>,
    ) -> Result<Answer, Halt> {
        loop {
            let (line, at) = self.next_line(asked, allowed, "out of time: no move")?;
            let taken = at.saturating_duration_since(asked);
            match line.command() {
                "info" => inform(&line, taken),
                "done" => {
                    let [mv, ponder] = ["move", "ponder"]
                        .map(|name| line.get(name).filter(|mv| !mv.is_empty()).map(str::to_owned));
                    let mv = mv.ok_or_else(|| bad("`done` without a move"))?;
                    return Ok(Answer { mv, ponder, taken });
                }
                _ => {}
            }
        }
    }

    /// Asks the engine to end.
    pub(crate) fn quit(self) {
        self.process.quit();
    }

    /// The name and version of the `id` line.
    pub(crate) fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the engine if `done` is no error; otherwise the error and the transcript of the engine.
    pub(super) fn or_transcript(self, done: Result<(), Halt>) -> Result<Self, (Halt, Transcript)> {
        match done {
            Ok(()) => Ok(self),
            Err(halt) => Err((halt, self.into_transcript())),
        }
    }

    /// Ends the engine and returns the transcript, with the output that was not read yet.
    pub(super) fn into_transcript(self) -> Transcript {
        let Self { process, mut transcript, .. } = self;
        process.end(|event| match event {
            Event::Line(text, _) => transcript.push('<', text),
            Event::Complaint(text) => transcript.push('!', text),
            Event::End => {}
        });
        transcript
    }

    fn send(&mut self, line: &Line) {
        self.transcript.push('>', line);
        self.process.send(&line.to_string());
    }

    fn set(&mut self, name: &str, value: impl Display) {
        self.send(&Line::new("set-param").with("name", name).with("value", value));
    }

    /// Sends a command and waits for the line that ends its reply.
    fn ask(&mut self, command: &str, last: &str) -> Result<(), Halt> {
        self.send(&Line::new(command));
        let asked = Instant::now();
        while self.answer(command, asked)?.0.command() != last {}
        Ok(())
    }

    /// Returns the next line that the engine sends. Returns an error if no line arrives within the timeout after the
    /// command was sent.
    fn answer(&mut self, command: &str, asked: Instant) -> Result<(Line, Instant), Halt> {
        self.next_line(asked, self.setting.timeout, &format!("no answer to `{command}`"))
    }

    /// Returns the next line that the engine sends. If no line arrives within `allowed` after `from`, returns an error
    /// that begins with `late`.
    fn next_line(
        &mut self,
        from: Instant,
        allowed: Duration,
        late: &str,
    ) -> Result<(Line, Instant), Halt> {
        loop {
            if self.setting.stop.load(Ordering::Relaxed) {
                return Err(Halt::Stopped);
            }
            let left = allowed.saturating_sub(from.elapsed());
            if let Some(event) = self.process.receive(left.min(POLL)) {
                let is_in_time =
                    |(_, at): &(Line, Instant)| at.saturating_duration_since(from) <= allowed;
                if let Some(heard) = self.heard(event)?.filter(is_in_time) {
                    return Ok(heard);
                }
            }
            if from.elapsed() > allowed {
                return Err(format!("{late} in {} s", allowed.as_secs_f64()).into());
            }
        }
    }

    /// Records an event in the transcript. Returns a line of standard output with its time; `None` for a line of
    /// standard error.
    fn heard(&mut self, event: Event) -> Result<Option<(Line, Instant)>, Halt> {
        match event {
            Event::Line(text, at) => {
                self.transcript.push('<', &text);
                let line = Line::parse(&text);
                let line = line.map_err(|error| bad(format_args!("{text}: {error}")))?;
                if line.command() == "error" {
                    let message = line.get("message").unwrap_or_default();
                    return Err(bad(format_args!("error: {message}")));
                }
                Ok(Some((line, at)))
            }
            Event::Complaint(text) => {
                self.transcript.push('!', text);
                Ok(None)
            }
            Event::End => Err(format!("crash: {}", self.process.status()).into()),
        }
    }
}

/// The name and the version of an engine, without control characters.
fn full_name(id: &Line) -> String {
    let words = ["name", "version"].map(|word| id.get(word).unwrap_or_default());
    words.join(" ").trim().chars().filter(|letter| !letter.is_control()).collect()
}

/// The fault of an engine that violated the protocol or sent an `error` line.
fn bad(why: impl Display) -> Halt {
    Halt::Fault(format!("bad protocol: {why}"))
}

/// The reason why a game ends early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// The engine forfeits the game by this fault.
    Fault(String),
    /// The match is being stopped.
    Stopped,
}

impl From<String> for Halt {
    fn from(fault: String) -> Self {
        Self::Fault(fault)
    }
}
