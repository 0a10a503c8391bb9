//! The progress bar of a count.

use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar that appears on a terminal after a delay.
pub(crate) struct Progress {
    bar: ProgressBar,
    is_watched: bool,
    delay: Duration,
    whole: f64,
    done: Mutex<f64>,
}

const DELAY: Duration = Duration::from_secs(2);

/// Steps of the bar.
const STEPS: u64 = 1_000_000;

impl Progress {
    pub(crate) fn new(whole: f64) -> Self {
        Self::watched(whole, io::stderr().is_terminal())
    }

    fn watched(whole: f64, is_watched: bool) -> Self {
        let style = ProgressStyle::with_template(
            "{wide_bar} {percent}% in {elapsed_precise}, {eta_precise} to go",
        );
        let bar = ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::hidden());
        Self {
            bar: bar.with_style(style.expect("the template is valid")),
            is_watched,
            delay: DELAY,
            whole,
            done: Mutex::new(0.0),
        }
    }

    pub(crate) fn is_watched(&self) -> bool {
        self.is_watched
    }

    pub(crate) fn add(&self, part: f64) {
        if !self.is_watched {
            return;
        }
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        *done += part;
        self.bar.set_position((*done / self.whole * STEPS as f64) as u64);
        if self.bar.is_hidden() && self.bar.elapsed() >= self.delay {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.enable_steady_tick(Duration::from_secs(1));
        }
    }

    /// Hides the bar while printing.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_gets_no_bar() {
        let mut progress = Progress::watched(1.0, false);
        progress.delay = Duration::ZERO;
        progress.add(0.5);
        assert!(progress.bar.is_hidden());
        assert_eq!(progress.bar.position(), 0);
    }
}
