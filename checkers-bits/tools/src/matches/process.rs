//! An engine's process: lines go in and come out, each with the time at which it came.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::console::Error;

/// The longest line that is kept together; what is longer comes in pieces.
const LONGEST_LINE: u64 = 1 << 16;

/// Lines that wait to be looked at; an engine that writes more is not read for a while.
const MOST_WAITING: usize = 1 << 10;

/// How long an engine may take to end when it is asked to.
const TIME_TO_QUIT: Duration = Duration::from_secs(1);

/// What comes from an engine.
#[derive(Debug)]
pub(super) enum Event {
    /// A line of its output.
    Line(String, Instant),
    /// A line of its errors, or of its output without an end.
    Complaint(String),
    /// The end of its output.
    End,
}

/// A running engine, with threads that read and write so that neither side can wait for the other
/// for ever. Dropped, it is killed, with all processes of its group.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<Sender<String>>,
    events: Receiver<Event>,
    /// Its group is gone.
    is_over: bool,
}

impl Process {
    /// Starts a command, the words of which are the program and its arguments.
    pub(super) fn start(words: &[String]) -> Result<Self, Error> {
        let (program, arguments) = words.split_first().ok_or("expected a command")?;
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own: an interrupt from the keyboard is for the match to handle, and an
        // engine started by a script can be ended together with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| format!("{program}: {error}"))?;
        let (sender, events) = mpsc::sync_channel(MOST_WAITING);
        if let Some(output) = child.stdout.take() {
            let sender = sender.clone();
            thread::spawn(move || read(output, &sender, Source::Output));
        }
        if let Some(errors) = child.stderr.take() {
            thread::spawn(move || read(errors, &sender, Source::Errors));
        }
        let (input, lines) = mpsc::channel::<String>();
        if let Some(mut pipe) = child.stdin.take() {
            thread::spawn(move || {
                for line in lines {
                    // What an engine that has ended did not read is known by the end of its output.
                    if pipe.write_all(line.as_bytes()).and_then(|()| pipe.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        Ok(Self { child, input: Some(input), events, is_over: false })
    }

    pub(super) fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            // Nobody receives once the pipe is broken, which is known from the output.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// What comes next, if it comes within a time.
    pub(super) fn receive(&self, timeout: Duration) -> Option<Event> {
        match self.events.recv_timeout(timeout) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Event::End),
        }
    }

    /// Ends the process, and hands on what it has still said.
    pub(super) fn end(mut self, mut f: impl FnMut(Event)) {
        self.end_group();
        let _ = self.child.kill();
        let deadline = Instant::now() + TIME_TO_QUIT;
        // The pipes are closed now, unless a process has left the group.
        while let Ok(event) =
            self.events.recv_timeout(deadline.saturating_duration_since(Instant::now()))
        {
            f(event);
        }
    }

    /// How the process has ended, in words.
    pub(super) fn status(&mut self) -> String {
        let deadline = Instant::now() + TIME_TO_QUIT;
        while !self.has_exited() {
            if Instant::now() >= deadline {
                return "its output is closed".to_owned();
            }
            thread::sleep(Duration::from_millis(5));
        }
        self.end_group();
        self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string())
    }

    /// Whether the process has ended; its number stays taken.
    #[cfg(unix)]
    fn has_exited(&self) -> bool {
        use rustix::process::{WaitId, WaitIdOptions, waitid};

        let Some(pid) = self.pid() else { return true };
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(pid), options), Ok(None))
    }

    #[cfg(not(unix))]
    fn has_exited(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    #[cfg(unix)]
    fn pid(&self) -> Option<rustix::process::Pid> {
        i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw)
    }

    /// Ends all processes of the group, once, and before the engine is waited for: so long no other
    /// process can have its number.
    fn end_group(&mut self) {
        if std::mem::replace(&mut self.is_over, true) {
            return;
        }
        #[cfg(unix)]
        if let Some(pid) = self.pid() {
            // There may be nobody left.
            let _ = rustix::process::kill_process_group(pid, rustix::process::Signal::KILL);
        }
    }

    /// Asks the engine to end, and waits a little until it does.
    pub(super) fn quit(mut self) {
        self.send("quit");
        self.input = None;
        let deadline = Instant::now() + TIME_TO_QUIT;
        loop {
            match self.receive(deadline.saturating_duration_since(Instant::now())) {
                Some(Event::End) | None => break,
                Some(Event::Line(..) | Event::Complaint(_)) if Instant::now() >= deadline => break,
                Some(Event::Line(..) | Event::Complaint(_)) => {}
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end_group();
        // What has ended already needs neither.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Output,
    Errors,
}

/// Hands on line after line to the end.
fn read(pipe: impl Read, events: &SyncSender<Event>, source: Source) {
    let mut pipe = BufReader::new(pipe);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let length = pipe.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes).unwrap_or(0);
        let at = Instant::now();
        if length == 0 {
            break;
        }
        let is_whole = bytes.last() == Some(&b'\n') || length as u64 == LONGEST_LINE;
        let text = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        let event = match (source, is_whole) {
            (Source::Output, true) => Event::Line(text, at),
            (Source::Output, false) | (Source::Errors, _) => Event::Complaint(text),
        };
        if events.send(event).is_err() {
            return;
        }
    }
    if source == Source::Output {
        // Nobody may listen any more.
        let _ = events.send(Event::End);
    }
}
