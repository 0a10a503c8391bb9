//! Runs long work without the GIL, so that other Python threads can run and Ctrl-C can stop the work.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// Polling interval for Python signals.
const POLL: Duration = Duration::from_millis(50);

/// Runs `work` without the GIL. If a signal handler raises an exception, calls `stop`, waits until
/// `work` ends and returns the exception.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send,
    stop: impl Fn() + Sync,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (done, finished) = channel();
            let worker = scope.spawn(move || {
                let result = work();
                // The result of `send` is ignored. `send` fails after a signal, because the receiver is then
                // dropped.
                let _ = done.send(());
                result
            });
            let mut signal = Ok(());
            while finished.recv_timeout(POLL) == Err(RecvTimeoutError::Timeout) {
                #[expect(
                    clippy::redundant_closure_for_method_calls,
                    reason = "the method has a lifetime of its own"
                )]
                let checked = Python::attach(|py| py.check_signals());
                if let Err(error) = checked {
                    stop();
                    signal = Err(error);
                    break;
                }
            }
            match worker.join() {
                Ok(result) => signal.map(|()| result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    })
}
