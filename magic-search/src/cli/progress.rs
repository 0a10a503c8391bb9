//! Progress of a long search, shown on a terminal.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The interval between two updates of the progress line.
const INTERVAL: Duration = Duration::from_millis(500);

/// A progress line on standard error; draws nothing if standard error is not a terminal.
pub(crate) struct Progress {
    last: Instant,
    is_drawn: bool,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self { last: Instant::now(), is_drawn: false }
    }

    pub(crate) fn show(&mut self, text: impl Display) {
        if self.last.elapsed() >= INTERVAL && io::stderr().is_terminal() {
            // A failed write of the progress must not stop the search.
            let _ = write!(io::stderr(), "\r{text}\x1b[K");
            (self.last, self.is_drawn) = (Instant::now(), true);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.is_drawn {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
