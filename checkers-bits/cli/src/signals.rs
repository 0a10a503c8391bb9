//! Handles signals that end the program: removes temporary files before the end, or sets a flag for a command that
//! stops its own work.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::Duration;

use signal_hook::consts::SIGINT;
use signal_hook::flag;
use signal_hook::low_level::emulate_default_handler;

/// Polling interval for the flag that a signal sets.
const INTERVAL: Duration = Duration::from_millis(50);

/// The data that is needed when a signal arrives.
pub struct Pending {
    /// Paths of temporary files. A path of a deleted file does no harm, because random names are never reused.
    pub temporary: BTreeSet<PathBuf>,
    /// Called before a signal or an error ends the program at once.
    pub at_end: Option<Box<dyn FnOnce() + Send>>,
    /// Whether the command ends by itself once [`STOP`] is set.
    is_awaited: bool,
}

static PENDING: Mutex<Pending> =
    Mutex::new(Pending { temporary: BTreeSet::new(), at_end: None, is_awaited: false });

static STOP: AtomicBool = AtomicBool::new(false);

/// The signal that arrived, or 0.
static SIGNAL: AtomicUsize = AtomicUsize::new(0);

/// The flag that the SIGXFSZ handler sets and no code reads. The handler is needed so that a write beyond the file
/// size limit returns an error and does not kill the process.
#[cfg(unix)]
static IS_TOO_LARGE: AtomicBool = AtomicBool::new(false);

impl Pending {
    fn clean_up(&mut self) {
        for path in &self.temporary {
            let _ = std::fs::remove_file(path);
        }
        if let Some(at_end) = self.at_end.take() {
            at_end();
        }
    }
}

/// Delays the handling of signals until the returned guard is dropped.
pub fn delayed() -> MutexGuard<'static, Pending> {
    PENDING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the program immediately: removes temporary files, but joins no thread.
pub fn end_at_once(status: i32) -> ! {
    // The lock is held until the process ends, so that no thread creates another temporary file.
    let mut pending = delayed();
    pending.clean_up();
    std::process::exit(status)
}

/// Returns the stop flag of a command. After this call, a signal sets the flag and does not end the program. The
/// command may also set the flag, to stop its threads.
pub fn stop_flag() -> &'static AtomicBool {
    watch();
    delayed().is_awaited = true;
    &STOP
}

/// Whether a signal has arrived.
pub fn is_interrupted() -> bool {
    SIGNAL.load(Ordering::Relaxed) != 0
}

/// Runs `work`, which must end soon after [`is_interrupted`], and which no signal ends. Also returns whether the user
/// pressed Ctrl-C, which then does not end the program. Any other signal ends it after `work`.
pub fn interruptible<T>(work: impl FnOnce() -> T) -> (T, bool) {
    watch();
    delayed().is_awaited = true;
    let result = work();
    let mut pending = delayed();
    pending.is_awaited = false;
    let ctrl_c = SIGNAL.compare_exchange(SIGINT as usize, 0, Ordering::Relaxed, Ordering::Relaxed);
    (result, ctrl_c.is_ok())
}

/// Ends the program by the signal that has arrived, if any. After this call, a later signal ends the program at once.
pub fn end_if_interrupted() {
    delayed().is_awaited = false;
    end_by_signal();
}

fn end_by_signal() {
    /// The exit status `STATUS_CONTROL_C_EXIT` of Windows.
    const CONTROL_C_EXIT: u32 = 0xC000_013A;
    match SIGNAL.load(Ordering::Relaxed) {
        0 => {}
        _ if cfg!(windows) => std::process::exit(CONTROL_C_EXIT as i32),
        signal => {
            let _ = emulate_default_handler(signal as i32);
        }
    }
}

/// Starts the signal-handling thread, at most once.
pub fn watch() {
    static WATCH: Once = Once::new();
    WATCH.call_once(|| {
        for signal in ending_signals() {
            let _ = flag::register_usize(signal, &SIGNAL, signal as usize);
        }
        #[cfg(unix)]
        let _ = flag::register(signal_hook::consts::SIGXFSZ, &IS_TOO_LARGE);
        thread::spawn(|| {
            loop {
                thread::sleep(INTERVAL);
                let mut pending = delayed();
                if !is_interrupted() {
                    continue;
                }
                if pending.is_awaited {
                    STOP.store(true, Ordering::Relaxed);
                } else {
                    pending.clean_up();
                    end_by_signal();
                }
            }
        });
    });
}

/// The signals that end the program, except those that `nohup` or a shell (for a background job) has set to be
/// ignored.
#[cfg(unix)]
fn ending_signals() -> Vec<i32> {
    use signal_hook::consts::{SIGHUP, SIGTERM};

    // On Linux `/proc/self/status` lists the ignored signals. Other systems do not have this file.
    let ignored = std::fs::read_to_string("/proc/self/status").ok().and_then(|status| {
        let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(line.trim(), 16).ok()
    });
    // On systems without this file the ignored signals are unknown. SIGHUP then counts as ignored, because `nohup`
    // may have started the program.
    let ignored = ignored.unwrap_or(1 << (SIGHUP - 1));
    [SIGINT, SIGTERM, SIGHUP]
        .into_iter()
        .filter(|signal| ignored >> (signal - 1) & 1 == 0)
        .collect()
}

/// The only signal that ends the program, Ctrl-C.
#[cfg(not(unix))]
fn ending_signals() -> Vec<i32> {
    vec![SIGINT]
}
