//! Signals that end the program: temporary files are removed first, or an [`Interrupt`] is set.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use crate::platform;
use crate::status::Status;

/// What a signal has to clean up.
#[derive(Default)]
pub(crate) struct Pending {
    /// Paths of temporary files. Random names are never used twice, so a stale one does no harm.
    pub(crate) temporary: BTreeSet<PathBuf>,
    /// Whether the program ends itself once [`INTERRUPT`] is set.
    ends_itself: bool,
}

static PENDING: Mutex<Pending> =
    Mutex::new(Pending { temporary: BTreeSet::new(), ends_itself: false });

impl Pending {
    fn clean_up(&self) {
        for path in &self.temporary {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// Ends the program at once, as a signal does: threads that wait for input are not waited for, and
/// temporary files are removed.
pub fn end_at_once(status: Status) -> ! {
    // Held until the end, so that no thread makes another file.
    let pending = delayed();
    pending.clean_up();
    std::process::exit(status as i32)
}

/// Delays signals until the guard is dropped.
pub(crate) fn delayed() -> MutexGuard<'static, Pending> {
    PENDING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The request to stop, for a program that has more to do than to remove its temporary files.
#[derive(Debug)]
pub struct Interrupt {
    stop: AtomicBool,
    signal: AtomicI32,
}

static INTERRUPT: Interrupt = Interrupt { stop: AtomicBool::new(false), signal: AtomicI32::new(0) };

impl Interrupt {
    /// From now on, a signal does not end the program but sets [`stop`](Self::stop).
    #[must_use]
    pub fn watch() -> &'static Self {
        watch();
        delayed().ends_itself = true;
        &INTERRUPT
    }

    /// Set by a signal, or by the program to stop its own threads.
    #[must_use]
    pub fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Whether a signal came.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.signal.load(Ordering::Relaxed) != 0
    }

    /// Ends the program by the signal that came, if one did.
    pub fn end_program(&self) {
        if self.is_set() {
            platform::end_by(self.signal.load(Ordering::Relaxed));
        }
    }
}

/// Starts the thread that handles signals, once.
pub(crate) fn watch() {
    static WATCH: Once = Once::new();
    WATCH.call_once(|| platform::watch(handle));
}

fn handle(signal: i32) {
    let pending = delayed();
    if pending.ends_itself {
        INTERRUPT.signal.store(signal, Ordering::Relaxed);
        INTERRUPT.stop.store(true, Ordering::Relaxed);
        return;
    }
    pending.clean_up();
    platform::end_by(signal);
}
