//! The command of an engine, and its process or thread: takes lines and returns lines with their times.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use crate::platform;
use checkers_cli::console::Error;
use checkers_cli::hub::{Line, Lines, Parameters, Say, serve};

use super::dxp;

/// The maximum length of a line in bytes; longer lines are split.
const MAX_LINE: u64 = 1 << 13;

/// The capacity of the queue of lines; a full queue blocks the engine. It has room for the lines of an engine that
/// ponders, and takes at most 8 MiB.
const MAX_WAITING: usize = 1 << 10;

/// The time limit for an engine to quit, and for its output to end.
const TIME_TO_QUIT: Duration = Duration::from_secs(1);

/// The command that starts an engine, or its address, and the parameters of the engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct EngineCommand {
    /// The program and its arguments.
    pub(crate) words: Vec<String>,
    /// The parameters to set.
    pub(crate) settings: BTreeMap<String, String>,
    /// The address HOST:PORT of a program that speaks DXP; `None` for the Hub protocol.
    pub(crate) address: Option<String>,
}

impl Display for EngineCommand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let address = self.address.clone().filter(|_| self.words.is_empty());
        f.write_str(&address.unwrap_or_else(|| self.words.join(" ")))
    }
}

/// Parses the command line of an engine.
pub(crate) fn parse_command(text: &str) -> Result<EngineCommand, String> {
    let words = platform::split_command(text).filter(|words| !words.is_empty());
    let words = words.ok_or("expected a command with closed quotes")?;
    Ok(EngineCommand { words, ..EngineCommand::default() })
}

/// Parses the setting of a parameter.
pub(crate) fn parse_parameter(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("expected NAME=VALUE".to_owned()),
    }
}

/// An event from an engine.
#[derive(Debug)]
pub(super) enum Event {
    /// A line of standard output and its time.
    Line(String, Instant),
    /// A line of standard error, or a last line of standard output without a line break.
    Complaint(String),
    /// The end of standard output.
    End,
}

/// A running engine. Separate threads read and write, so that neither side can block the other. Dropping the
/// value kills the process group, and ends the thread of the built-in engine or of a connection.
#[derive(Debug)]
pub(super) struct Process {
    /// The process; `None` for the built-in engine, and for a program that runs already.
    child: Option<Child>,
    /// The connection to a program that speaks DXP, once there is one.
    connection: Arc<OnceLock<TcpStream>>,
    input: Option<Sender<String>>,
    events: Receiver<Event>,
    /// Whether the process group was already killed.
    is_over: bool,
}

impl Process {
    /// Starts a program with arguments, or the built-in engine. Connects to a program that speaks DXP.
    pub(super) fn start(command: &EngineCommand) -> Result<Self, Error> {
        let EngineCommand { words, address, .. } = command.clone();
        let (sender, events) = mpsc::sync_channel(MAX_WAITING);
        let (input, lines) = mpsc::channel::<String>();
        let is_program = !words.is_empty() && (address.is_some() || words != ["built-in"]);
        let child =
            is_program.then(|| spawn(&words, address.is_none(), sender.clone())).transpose()?;
        let input = Some(input);
        let mut process = Self { child, connection: Arc::default(), input, events, is_over: false };
        if let Some(address) = address {
            let connection = Arc::clone(&process.connection);
            let run = move |lines: Lines<'_>, say| dxp::serve(&address, &connection, lines, &say);
            run_in_thread(lines, sender, run);
        } else if let Some(mut pipe) = process.child.as_mut().and_then(|child| child.stdin.take()) {
            thread::spawn(move || {
                for line in lines {
                    // A failed write means that the engine has ended. The end of its output reports that, so the loop
                    // only stops.
                    if pipe.write_all(line.as_bytes()).and_then(|()| pipe.flush()).is_err() {
                        break;
                    }
                }
            });
        } else {
            run_in_thread(lines, sender, |lines, say| serve(Parameters::default(), lines, say));
        }
        Ok(process)
    }

    pub(super) fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            // A failed send means that the engine has ended. The error is ignored, because the end of its output
            // reports that.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next event; `None` after the timeout.
    pub(super) fn receive(&self, timeout: Duration) -> Option<Event> {
        match self.events.recv_timeout(timeout) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Event::End),
        }
    }

    /// Kills the process and passes each remaining event of its output to `f`.
    pub(super) fn end(mut self, mut f: impl FnMut(Event)) {
        self.input = None;
        self.kill();
        let deadline = Instant::now() + TIME_TO_QUIT;
        // A kill closes the pipes, unless a process has left the process group. So the loop that reads the output has a
        // deadline.
        while let Ok(event) =
            self.events.recv_timeout(deadline.saturating_duration_since(Instant::now()))
        {
            f(event);
        }
    }

    /// A description of the exit status.
    pub(super) fn status(&mut self) -> String {
        let Some(child) = &mut self.child else { return "the engine has failed".to_owned() };
        let deadline = Instant::now() + TIME_TO_QUIT;
        while !platform::has_exited(child) {
            if Instant::now() >= deadline {
                return "its output is closed".to_owned();
            }
            thread::sleep(Duration::from_millis(5));
        }
        end_group(child, &mut self.is_over);
        child.wait().map_or_else(|error| error.to_string(), |status| status.to_string())
    }

    fn kill(&mut self) {
        // The error is ignored, because `shutdown` fails if the other side has already ended the connection.
        let _ = self.connection.get().map(|connection| connection.shutdown(Shutdown::Both));
        let Some(child) = &mut self.child else { return };
        end_group(child, &mut self.is_over);
        // The error is ignored, because `kill` fails if the process has already ended.
        let _ = child.kill();
    }

    /// Asks the engine to quit, waits for a short time, then kills it.
    pub(super) fn quit(mut self) {
        self.send("quit");
        self.input = None;
        let deadline = Instant::now() + TIME_TO_QUIT;
        while Instant::now() < deadline {
            let event = self.receive(deadline.saturating_duration_since(Instant::now()));
            if matches!(event, Some(Event::End) | None) {
                break;
            }
        }
    }
}

/// Starts a program. Its output is sent as the lines of an engine, or only for the transcript.
fn spawn(words: &[String], is_hub: bool, events: SyncSender<Event>) -> Result<Child, Error> {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // The engine gets its own process group: Ctrl-C then reaches only the match, and an engine that a script
    // has started is killed together with the script.
    platform::begin_group(&mut command);
    let mut child = command.spawn().map_err(|error| format!("{}: {error}", words[0]))?;
    let complaint = |text, _| Event::Complaint(text);
    if let Some(output) = child.stdout.take() {
        let events = events.clone();
        thread::spawn(move || {
            read(output, &events, if is_hub { Event::Line } else { complaint });
            let _ = events.send(Event::End);
        });
    }
    if let Some(errors) = child.stderr.take() {
        thread::spawn(move || read(errors, &events, complaint));
    }
    Ok(child)
}

/// Runs an engine in a thread, which ends when the input of the engine ends.
fn run_in_thread(
    lines: Receiver<String>,
    events: SyncSender<Event>,
    run: impl FnOnce(Lines<'_>, Say) -> Result<(), Error> + Send + 'static,
) {
    thread::spawn(move || {
        let say = events.clone();
        let say = move |line: &Line| Ok(say.send(Event::Line(line.to_string(), Instant::now()))?);
        if let Err(error) = run(&mut || Ok(lines.recv().ok().map(Ok)), Arc::new(say)) {
            // `send` fails only if the receiver is dropped, so the error of `send` is ignored.
            let _ = events.send(Event::Complaint(error.to_string()));
        }
        let _ = events.send(Event::End);
    });
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        let _ = self.child.as_mut().map(Child::wait);
    }
}

/// Kills the process group, at most once and before `wait` frees the process id for reuse.
fn end_group(child: &Child, is_over: &mut bool) {
    if !std::mem::replace(is_over, true) {
        platform::end_group(child);
    }
}

/// Sends an event for each line, made by `of_line`. A last line without a line break is sent as `Event::Complaint`.
fn read(pipe: impl Read, events: &SyncSender<Event>, of_line: fn(String, Instant) -> Event) {
    let mut pipe = BufReader::new(pipe);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let length = pipe.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes).unwrap_or(0);
        let at = Instant::now();
        let is_whole = bytes.last() == Some(&b'\n') || length as u64 == MAX_LINE;
        let text = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        let event = if is_whole { of_line(text, at) } else { Event::Complaint(text) };
        if length == 0 || events.send(event).is_err() {
            break;
        }
    }
}
