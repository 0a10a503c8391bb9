//! The client side of the Hub protocol: a running engine.
//!
//! Implements version 2 of the protocol, as in protocol.txt of Scan (Letouzey, 2017 and 2019). Unknown commands and
//! arguments are ignored, as the protocol requires.

use std::fmt::{self, Display, Formatter};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use checkers_bits::VariantName;
use checkers_cli::hub::Line;
use checkers_cli::variant;

use super::process::{Event, Process};
use super::transcript::Transcript;

/// The polling interval for the stop flag.
const POLL: Duration = Duration::from_millis(50);

/// How to start an engine.
#[derive(Clone, Debug)]
pub(crate) struct EngineCommand {
    /// The program and its arguments.
    pub(crate) words: Vec<String>,
    /// Parameters to set, by name.
    pub(crate) settings: Vec<(String, String)>,
}

/// Settings that do not depend on the engine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting<'a> {
    pub(crate) variant: VariantName,
    /// The random seed of the first game, for engines with a parameter `seed`.
    pub(crate) seed: u64,
    /// The time limit for a reply while no clock runs.
    pub(crate) timeout: Duration,
    /// Set when the match is being stopped.
    pub(crate) stop: &'a AtomicBool,
}

/// The reply of an engine to `go`.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) mv: String,
    /// The reply that the engine expects.
    pub(crate) ponder: Option<String>,
    pub(crate) taken: Duration,
}

/// Called with each `info` line and the time since the search started.
pub(crate) type Inform<'a> = dyn FnMut(&Line, Duration) + 'a;

/// A running engine. Dropping it kills the process.
#[derive(Debug)]
pub(crate) struct Engine<'a> {
    process: Process,
    setting: Setting<'a>,
    transcript: Transcript,
    /// The name from the `id` line.
    name: Option<String>,
    /// Whether the engine is searching during the opponent's time.
    is_pondering: bool,
    /// The value of the parameter `seed`; `None` if the engine has none or the user has set it.
    seed: Option<u64>,
}

impl<'a> Engine<'a> {
    /// Starts the process and sends nothing.
    pub(crate) fn start(command: &EngineCommand, setting: Setting<'a>) -> Result<Self, Fault> {
        let process =
            Process::start(&command.words).map_err(|error| Fault::Crash(error.to_string()))?;
        Ok(Self {
            process,
            setting,
            transcript: Transcript::default(),
            name: None,
            is_pondering: false,
            seed: None,
        })
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
                "param" => parameters.push(line),
                "wait" => break,
                _ => {}
            }
        }
        for (name, value) in settings(&parameters, command, self.setting.variant)? {
            self.set(&name, value);
        }
        let is_set = |name| command.settings.iter().any(|(set, _)| set == name);
        if parameter(&parameters, "seed").is_some() && !is_set("seed") {
            self.seed = Some(self.setting.seed);
            self.set("seed", self.setting.seed);
        }
        self.ask("init", "ready")?;
        self.transcript.end_of_introduction();
        Ok(())
    }

    /// Announces a game and waits for a reply.
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
        // Earlier output does not belong to this search.
        while let Some(event) = self.process.receive(Duration::ZERO) {
            match self.heard(event)? {
                Some((line, _)) if line.command() == "done" => {
                    let why = "a move before it was asked for".to_owned();
                    return Err(Fault::Protocol(why).into());
                }
                _ => {}
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

    /// Stops pondering and ignores the move of that search.
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
            let late = || Fault::Time(allowed);
            let (line, at) = self.next_line(asked, allowed, late)?;
            let taken = at.saturating_duration_since(asked);
            match line.command() {
                "info" => inform(&line, taken),
                "done" => {
                    let mv = line.get("move").filter(|mv| !mv.is_empty());
                    let mv =
                        mv.ok_or_else(|| Fault::Protocol("`done` without a move".to_owned()))?;
                    let ponder = line.get("ponder").filter(|mv| !mv.is_empty());
                    let ponder = ponder.map(str::to_owned);
                    return Ok(Answer { mv: mv.to_owned(), ponder, taken });
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
    fn ask(&mut self, command: &'static str, last: &str) -> Result<(), Halt> {
        self.send(&Line::new(command));
        let asked = Instant::now();
        while self.answer(command, asked)?.0.command() != last {}
        Ok(())
    }

    /// The next line, if it arrives within the timeout after the command was sent.
    fn answer(&mut self, command: &'static str, asked: Instant) -> Result<(Line, Instant), Halt> {
        let timeout = self.setting.timeout;
        self.next_line(asked, timeout, || Fault::Silence { command, timeout })
    }

    /// The next line, if it arrives within `allowed` after `from`.
    fn next_line(
        &mut self,
        from: Instant,
        allowed: Duration,
        late: impl FnOnce() -> Fault,
    ) -> Result<(Line, Instant), Halt> {
        loop {
            if self.setting.stop.load(Ordering::Relaxed) {
                return Err(Halt::Stopped);
            }
            let left = allowed.saturating_sub(from.elapsed());
            if let Some(event) = self.process.receive(left.min(POLL)) {
                match self.heard(event)? {
                    Some((line, at)) if at.saturating_duration_since(from) <= allowed => {
                        return Ok((line, at));
                    }
                    _ => {}
                }
            }
            if from.elapsed() > allowed {
                return Err(late().into());
            }
        }
    }

    /// Records an event in the transcript; returns a line with its time.
    fn heard(&mut self, event: Event) -> Result<Option<(Line, Instant)>, Halt> {
        match event {
            Event::Line(text, at) => {
                self.transcript.push('<', &text);
                let line = Line::parse(&text);
                let line = line.map_err(|error| Fault::Protocol(format!("{text}: {error}")))?;
                if line.command() == "error" {
                    let message = line.get("message").unwrap_or_default();
                    return Err(Fault::Protocol(format!("error: {message}")).into());
                }
                Ok(Some((line, at)))
            }
            Event::Complaint(text) => {
                self.transcript.push('!', text);
                Ok(None)
            }
            Event::End => Err(Fault::Crash(self.process.status()).into()),
        }
    }
}

/// Name and version, without control characters.
fn full_name(id: &Line) -> String {
    let words = ["name", "version"].map(|word| id.get(word).unwrap_or_default());
    words.join(" ").trim().chars().filter(|letter| !letter.is_control()).collect()
}

fn parameter<'a>(parameters: &'a [Line], name: &str) -> Option<&'a Line> {
    parameters.iter().find(|line| line.get("name") == Some(name))
}

/// The parameters to set: the user's and the variant.
fn settings(
    parameters: &[Line],
    command: &EngineCommand,
    variant: VariantName,
) -> Result<Vec<(String, String)>, Fault> {
    let mut settings = command.settings.clone();
    for (name, _) in &settings {
        if parameter(parameters, name).is_none() {
            return Err(Fault::Protocol(format!("it has no parameter `{name}`")));
        }
    }
    let is_set = |name: &str| command.settings.iter().any(|(set, _)| set == name);
    match (parameter(parameters, "variant"), variant) {
        _ if is_set("variant") => {}
        (Some(line), variant) => {
            let values = || line.get("values").unwrap_or_default().split_whitespace();
            let mut names = variant::hub_names(variant);
            let name = names.find(|name| values().any(|value| value == *name));
            let name = name.ok_or_else(|| does_not_play(variant))?;
            settings.push(("variant".to_owned(), name.to_owned()));
        }
        // International draughts is the default of the protocol.
        (None, VariantName::International) => {}
        (None, variant) => return Err(does_not_play(variant)),
    }
    Ok(settings)
}

fn does_not_play(variant: VariantName) -> Fault {
    Fault::Protocol(format!("it has no value `{variant}` for the parameter `variant`"))
}

/// The reason why an engine forfeits a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The process of the engine could not be started or has ended.
    Crash(String),
    /// The engine sent no move in time.
    Time(Duration),
    /// The engine did not reply to a command in time.
    Silence {
        /// The command.
        command: &'static str,
        /// The timeout.
        timeout: Duration,
    },
    /// The engine sent an illegal or unreadable move.
    Move(String),
    /// The engine violated the protocol or sent an `error` line.
    Protocol(String),
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crash(how) => write!(f, "crash: {how}"),
            Self::Time(allowed) => {
                write!(f, "out of time: no move in {} s", allowed.as_secs_f64())
            }
            Self::Silence { command, timeout } => {
                write!(f, "no answer to `{command}` in {} s", timeout.as_secs_f64())
            }
            Self::Move(why) => write!(f, "illegal move: {why}"),
            Self::Protocol(why) => write!(f, "bad protocol: {why}"),
        }
    }
}

/// The reason why a game ends early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    Fault(Fault),
    /// The match is being stopped.
    Stopped,
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
