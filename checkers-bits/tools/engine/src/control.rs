//! Signals to a running search: stop, or ponder hit.
//!
//! While an engine ponders, it uses the opponent's time and its own clock does not run.
//! [`Control::ponder_hit`] starts the clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;
// The clock of the standard library stops the program there.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

/// A handle on one search, to be shared with the thread that runs it.
#[derive(Clone, Debug)]
pub struct Control(Arc<State>);

#[derive(Debug)]
struct State {
    begin: Instant,
    is_stopped: AtomicBool,
    /// The stop signal of all searches in this group.
    all: Option<Control>,
    /// Asked now and then whether to stop.
    asked: Option<fn() -> bool>,
    /// Start of the clock, in microseconds since the start of the search; `STANDS` while the clock
    /// is not running.
    clock_start: AtomicU64,
}

const STANDS: u64 = u64::MAX;

impl Control {
    /// For a search whose clock starts now.
    #[must_use]
    pub fn new() -> Self {
        Self::starting(0, None, None)
    }

    /// For a search whose clock starts with [`ponder_hit`](Self::ponder_hit).
    #[must_use]
    pub fn pondering() -> Self {
        Self::starting(STANDS, None, None)
    }

    /// For one of several searches, with a clock of its own; [`stop`](Self::stop) of `self` ends them all.
    #[must_use]
    pub fn one_search(&self) -> Self {
        Self::starting(0, Some(self.clone()), None)
    }

    /// For a search that asks a function every thousand nodes whether to stop: where no other thread could
    /// call [`stop`](Self::stop), as in a browser.
    #[must_use]
    pub fn asking(is_stopped: fn() -> bool) -> Self {
        Self::starting(0, None, Some(is_stopped))
    }

    fn starting(clock_start: u64, all: Option<Self>, asked: Option<fn() -> bool>) -> Self {
        Self(Arc::new(State {
            begin: Instant::now(),
            is_stopped: AtomicBool::new(false),
            all,
            asked,
            clock_start: AtomicU64::new(clock_start),
        }))
    }

    /// Ends the search as soon as possible.
    pub fn stop(&self) {
        self.0.is_stopped.store(true, Relaxed);
    }

    /// Starts the clock of a pondering search; no effect on any other search.
    pub fn ponder_hit(&self) {
        let now = self.0.begin.elapsed().as_micros() as u64;
        let _ = self.0.clock_start.compare_exchange(STANDS, now, Relaxed, Relaxed);
    }

    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        let State { is_stopped, all, asked, .. } = &*self.0;
        is_stopped.load(Relaxed)
            || all.as_ref().is_some_and(Self::is_stopped)
            || asked.is_some_and(|asked| asked())
    }

    /// The time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.0.begin.elapsed()
    }

    /// Elapsed time; `None` while the clock is not running.
    pub(crate) fn on_clock(&self) -> Option<Duration> {
        let start = self.0.clock_start.load(Relaxed);
        (start != STANDS).then(|| self.elapsed().saturating_sub(Duration::from_micros(start)))
    }
}

impl Default for Control {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_can_stop_a_search() {
        assert!(!Control::asking(|| false).is_stopped());
        assert!(Control::asking(|| true).is_stopped());
    }

    #[test]
    fn the_clock_stands_still_until_the_opponent_has_moved() {
        let control = Control::pondering();
        assert_eq!(control.on_clock(), None);
        std::thread::sleep(Duration::from_millis(20));
        control.ponder_hit();
        let on_clock = control.on_clock().unwrap();
        assert!(control.elapsed() - on_clock >= Duration::from_millis(19), "{on_clock:?}");
        std::thread::sleep(Duration::from_millis(2));
        control.ponder_hit();
        assert!(control.on_clock().unwrap() > on_clock, "a second hit does not start it again");
    }
}
