//! How far a count has come, for those who watch.

use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar that shows on a terminal, when the count takes its time.
pub(crate) struct Progress {
    bar: ProgressBar,
    is_watched: bool,
    whole: f64,
    done: Mutex<f64>,
}

const DELAY: Duration = Duration::from_secs(2);

/// The steps of the bar, which takes no fractions.
const STEPS: u64 = 1_000_000;

impl Progress {
    pub(crate) fn new(whole: f64) -> Self {
        let style = ProgressStyle::with_template(
            "{wide_bar} {percent}% in {elapsed_precise}, {eta_precise} to go",
        );
        let bar = ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::hidden());
        Self {
            bar: bar.with_style(style.expect("the template is sound")),
            is_watched: io::stderr().is_terminal(),
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
        if self.bar.is_hidden() && self.bar.elapsed() >= DELAY {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.enable_steady_tick(Duration::from_secs(1));
        }
    }

    /// Prints without leaving traces of the bar.
    pub(crate) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
