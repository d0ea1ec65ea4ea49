//! A time limit for endless work. Not a measure of speed: quadratic algorithms on these inputs take
//! hours, and nothing else comes near the limit, however busy the machine is.

use std::sync::mpsc;
use std::time::Duration;

const LONGEST: Duration = Duration::from_secs(60);

/// Runs the work on a separate thread, and fails if it does not end.
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
