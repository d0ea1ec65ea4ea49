//! Signals to the proxy, which go on to the server.

use std::io;

/// The number of SIGTERM (POSIX, `kill`).
pub(crate) const TERMINATE: i32 = 15;

/// Reports every signal that asks a program to end, or to do something. A file that is larger than the system
/// allows must not end it either: then the write fails.
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

/// Whether a signal asks a program to end; others ask it to do something.
#[cfg(unix)]
pub(crate) fn asks_to_end(number: i32) -> bool {
    ![signal_hook::consts::SIGUSR1, signal_hook::consts::SIGUSR2].contains(&number)
}

/// There are no signals.
#[cfg(not(unix))]
pub(crate) fn asks_to_end(_: i32) -> bool {
    true
}

/// Makes a write beyond the largest file that the system allows an error, and not the end.
#[cfg(unix)]
fn ignore_file_limit() -> io::Result<()> {
    let flag = std::sync::Arc::default();
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, flag).map(drop)
}

/// Does nothing, because there are no signals.
#[cfg(not(unix))]
pub(crate) fn listen(_report: impl Fn(i32) + Send + 'static) -> io::Result<()> {
    Ok(())
}
