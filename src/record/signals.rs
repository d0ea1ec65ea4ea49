//! Signals to the proxy, which are forwarded to the server.

use std::io;

/// The number of SIGTERM (POSIX, `kill`).
pub(crate) const TERMINATE: i32 = 15;

/// Reports every signal that requests the end or an action. Also ignores the signal for exceeding
/// the maximum file size, so that the write fails instead.
#[cfg(unix)]
pub(crate) fn listen(report: impl Fn(i32) + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2};
    let all = [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2];
    let mut signals = signal_hook::iterator::Signals::new(all)?;
    ignore_file_limit()?;
    std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || signals.forever().for_each(report))?;
    Ok(())
}

/// Whether a signal requests the end of a program; others request an action.
#[cfg(unix)]
pub(crate) fn asks_to_end(number: i32) -> bool {
    ![signal_hook::consts::SIGUSR1, signal_hook::consts::SIGUSR2].contains(&number)
}

/// Always true, because the system has no other signals.
#[cfg(not(unix))]
pub(crate) fn asks_to_end(_: i32) -> bool {
    true
}

/// Turns a write beyond the system's maximum file size into an error instead of the end of the
/// process.
#[cfg(unix)]
fn ignore_file_limit() -> io::Result<()> {
    let flag = std::sync::Arc::default();
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, flag).map(drop)
}

/// Reports Ctrl-C, which would otherwise end this process before the server. The handler of the
/// system runs on its own thread and can only set a flag.
#[cfg(windows)]
pub(crate) fn listen(report: impl Fn(i32) + Send + 'static) -> io::Result<()> {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    let pressed = Arc::<AtomicBool>::default();
    let interrupt = signal_hook::consts::SIGINT;
    signal_hook::flag::register(interrupt, Arc::clone(&pressed))?;
    std::thread::spawn(move || {
        loop {
            if pressed.swap(false, Ordering::Relaxed) {
                report(interrupt);
            }
            std::thread::sleep(crate::record::limits::POLL_TIME);
        }
    });
    Ok(())
}
