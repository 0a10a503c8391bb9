//! Signals to a running search: stop, or ponder hit.
//!
//! A pondering engine thinks during the opponent's time, so its own clock does not run. [`Control::ponder_hit`]
//! starts the clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;
// The crate `web_time` serves WebAssembly in browsers, where `std::time::Instant` panics.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

/// A handle on a search. Any thread can use a clone of the handle.
///
/// The clock starts with the search. If [`stop`](Self::stop) is called before the search starts,
/// the search ends at once.
///
/// A control can be used for several searches, one after another. Each later search has its whole time and ignores
/// earlier stops.
#[derive(Clone, Debug)]
pub struct Control(Arc<State>);

#[derive(Debug)]
struct State {
    made: Instant,
    ponders: bool,
    /// Whether a search has used this control.
    is_used: AtomicBool,
    is_stopped: AtomicBool,
    /// The control of a group of searches. A stop signal to the group also stops this search.
    all: Option<Control>,
    /// A function that the search calls about every thousand nodes. If the function returns `true`, the search stops.
    asked: Option<fn() -> bool>,
    /// Start of the search, in microseconds since the creation of the control.
    begin: AtomicU64,
    /// Start of the clock; `STANDS` while the clock is not running.
    clock_start: AtomicU64,
}

const STANDS: u64 = u64::MAX;

impl Control {
    /// A control whose clock starts with the search.
    #[must_use]
    pub fn new() -> Self {
        Self::with(false, None, None)
    }

    /// A control for a pondering search: the clock starts with [`ponder_hit`](Self::ponder_hit).
    #[must_use]
    pub fn pondering() -> Self {
        Self::with(true, None, None)
    }

    /// A control for one search of a group, with its own clock. [`stop`](Self::stop) of `self` stops all searches of
    /// the group.
    #[must_use]
    pub fn one_search(&self) -> Self {
        Self::with(false, Some(self.clone()), None)
    }

    /// A control that calls `is_stopped` about every thousand nodes, and stops if the result is `true`. Such a
    /// control is for programs without a second thread that can call [`stop`](Self::stop), as in a browser.
    #[must_use]
    pub fn asking(is_stopped: fn() -> bool) -> Self {
        Self::with(false, None, Some(is_stopped))
    }

    fn with(ponders: bool, all: Option<Self>, asked: Option<fn() -> bool>) -> Self {
        Self(Arc::new(State {
            made: Instant::now(),
            ponders,
            is_used: AtomicBool::new(false),
            is_stopped: AtomicBool::new(false),
            all,
            asked,
            begin: AtomicU64::new(0),
            clock_start: AtomicU64::new(if ponders { STANDS } else { 0 }),
        }))
    }

    /// Ends the search as soon as possible.
    pub fn stop(&self) {
        self.0.is_stopped.store(true, Relaxed);
    }

    /// Starts the clock of a pondering search. Other searches are not affected.
    pub fn ponder_hit(&self) {
        let _ = self.0.clock_start.compare_exchange(STANDS, self.now(), Relaxed, Relaxed);
    }

    fn now(&self) -> u64 {
        self.0.made.elapsed().as_micros() as u64
    }

    /// Marks the start of a search.
    pub(crate) fn begin(&self) {
        let State { ponders, is_used, is_stopped, begin, clock_start, .. } = &*self.0;
        let now = self.now();
        begin.store(now, Relaxed);
        if is_used.swap(true, Relaxed) {
            is_stopped.store(false, Relaxed);
            clock_start.store(if *ponders { STANDS } else { now }, Relaxed);
        } else if clock_start.load(Relaxed) != STANDS {
            // The clock starts with the search, even if the ponder hit came before the search.
            clock_start.store(now, Relaxed);
        }
    }

    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        let State { is_stopped, all, asked, .. } = &*self.0;
        is_stopped.load(Relaxed)
            || all.as_ref().is_some_and(Self::is_stopped)
            || asked.is_some_and(|asked| asked())
    }

    /// The time since the start of the search.
    pub(crate) fn elapsed(&self) -> Duration {
        self.since(self.0.begin.load(Relaxed))
    }

    /// The time since the start of the clock; `None` while the clock is not running.
    pub(crate) fn on_clock(&self) -> Option<Duration> {
        let start = self.0.clock_start.load(Relaxed);
        (start != STANDS).then(|| self.since(start))
    }

    fn since(&self, micros: u64) -> Duration {
        self.0.made.elapsed().saturating_sub(Duration::from_micros(micros))
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
        assert!(
            control.on_clock().unwrap() > on_clock,
            "a second ponder hit must not restart the clock"
        );
    }

    /// Starts a search with a control. Returns whether the search is stopped, and whether its clock is running.
    fn begun(control: &Control) -> (bool, bool) {
        let before = Instant::now();
        control.begin();
        for time in [Some(control.elapsed()), control.on_clock()].into_iter().flatten() {
            assert!(
                time <= before.elapsed() + Duration::from_micros(1),
                "the search must have its whole time"
            );
        }
        (control.is_stopped(), control.on_clock().is_some())
    }

    #[test]
    fn a_control_starts_over_with_each_search() {
        for (control, runs) in [(Control::new(), true), (Control::pondering(), false)] {
            std::thread::sleep(Duration::from_millis(20));
            assert_eq!(begun(&control), (false, runs));
            control.ponder_hit();
            assert!(control.on_clock().is_some());
            control.stop();
            std::thread::sleep(Duration::from_millis(20));
            assert_eq!(
                begun(&control),
                (false, runs),
                "an earlier stop or ponder hit must not count"
            );
        }
    }

    #[test]
    fn a_stop_before_the_first_search_counts_and_so_does_a_hit() {
        let control = Control::pondering();
        control.ponder_hit();
        control.stop();
        assert_eq!(begun(&control), (true, true));
        let all = Control::new();
        let one = all.one_search();
        assert_eq!(begun(&one), (false, true));
        all.stop();
        assert_eq!(begun(&one), (true, true), "a stopped group must stop every search");
    }
}
