//! Signals that end the program: the match stops, its engines with it, and then the program does as
//! the signal says.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// How often is looked whether a signal came.
const GLANCE: Duration = Duration::from_millis(20);

/// The signal that came, 0 for none.
#[derive(Debug, Default)]
pub(crate) struct Interrupt(Arc<AtomicUsize>);

impl Interrupt {
    /// From now on, signals are noted.
    pub(crate) fn watch() -> Self {
        let interrupt = Self::default();
        #[cfg(unix)]
        for signal in tool_output::ending_signals() {
            // Where it cannot be watched for, it ends the program at once, as it always would.
            let number = usize::try_from(signal).unwrap_or_default();
            let _ = signal_hook::flag::register_usize(signal, Arc::clone(&interrupt.0), number);
        }
        interrupt
    }

    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    /// Does something that is asked to stop as soon as a signal comes.
    pub(crate) fn watch_over<T>(&self, work: impl FnOnce(&AtomicBool) -> T) -> T {
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| self.pass_on(&stop));
            let _stop = StopAtLast(&stop);
            work(&stop)
        })
    }

    /// Asks for a stop as soon as a signal comes; returns when anyone has asked for it.
    fn pass_on(&self, stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            if self.is_set() {
                stop.store(true, Ordering::Relaxed);
            }
            thread::sleep(GLANCE);
        }
    }

    /// Ends the program by the signal that came, if one did.
    pub(crate) fn end_program(&self) {
        #[cfg(unix)]
        if let Ok(signal @ 1..) = i32::try_from(self.0.load(Ordering::Relaxed)) {
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    }
}

/// Asks for a stop when it is dropped, also by a panic.
pub(super) struct StopAtLast<'a>(pub(super) &'a AtomicBool);

impl Drop for StopAtLast<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
