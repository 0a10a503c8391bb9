//! Progress bars on a terminal.

use std::fmt::Write;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};

/// The bar appears after this time.
const DELAY: Duration = Duration::from_secs(1);

/// Counts multipliers. Draws to standard error if it is a terminal, else draws nothing.
pub(crate) struct Progress {
    name: String,
    start: Instant,
    /// `None` if the total is unknown.
    of: Option<u64>,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub(crate) fn new(name: String, of: Option<u64>) -> Self {
        Self { name, start: Instant::now(), of, bar: None }
    }

    /// Sets the number done, of a total.
    pub(crate) fn reach(&mut self, done: u64) {
        if self.bar.is_none() && self.start.elapsed() > DELAY {
            self.bar = Some(self.draw());
        }
        if let Some(bar) = &self.bar {
            bar.set_position(done);
        }
    }

    fn draw(&self) -> ProgressBar {
        let (bar, template) = match self.of {
            Some(of) => (
                ProgressBar::new(of),
                "{msg} {wide_bar} {percent}% {rate} multipliers/s, {eta} to go",
            ),
            None => (
                ProgressBar::new_spinner(),
                "{msg} {spinner} {human_pos} multipliers, {rate}/s, {elapsed}",
            ),
        };
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        let style = style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
            // A bar that cannot be drawn is no reason to stop.
            let _ = write!(out, "{}", HumanCount(state.per_sec() as u64));
        });
        bar.with_style(style).with_message(self.name.clone()).with_elapsed(self.start.elapsed())
    }
}

/// A bar that counts tables, shown at once; its message has the results so far.
pub(crate) fn tables(of: u64) -> ProgressBar {
    let style = "{wide_bar} {pos} of {len} tables, {eta} to go {msg}";
    let style = ProgressStyle::with_template(style).expect("the template is well formed");
    ProgressBar::new(of).with_style(style)
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
