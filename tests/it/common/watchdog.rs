//! A time limit for endless work. It does not measure speed: a quadratic algorithm takes hours on
//! the inputs, and correct code stays far below the limit on any machine.

use std::sync::mpsc;
use std::time::Duration;

const LONGEST: Duration = Duration::from_secs(60);

/// Runs `work` on a separate thread, and fails if it does not end within [`LONGEST`].
pub fn ends<T: Send + 'static>(what: &str, work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, wait) = mpsc::channel();
    let worker = std::thread::spawn(move || {
        // Nothing receives the result after the time limit.
        let _sent = done.send(work());
    });
    match wait.recv_timeout(LONGEST) {
        Ok(result) => result,
        Err(mpsc::RecvTimeoutError::Timeout) => panic!("{what}: no end after {LONGEST:?}"),
        Err(mpsc::RecvTimeoutError::Disconnected) => match worker.join() {
            Err(panic) => std::panic::resume_unwind(panic),
            Ok(()) => panic!("{what}: ended without a result"),
        },
    }
}
