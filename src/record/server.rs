//! The server's process: starting it, waiting for its end, signals.

use std::ffi::OsString;
use std::io;
use std::process::{Child, Command, ExitStatus, Stdio};

#[cfg(unix)]
use crate::record::signals::asks_to_end;

/// Exit codes of shells for commands that cannot be started.
const NOT_FOUND: u8 = 127;
const NOT_EXECUTABLE: u8 = 126;

/// How a server ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ended {
    /// Its exit code, unless a signal ended it.
    pub(crate) code: Option<i32>,
    /// The signal that ended it.
    pub(crate) signal: Option<i32>,
}

impl Ended {
    fn of(status: ExitStatus) -> Self {
        #[cfg(unix)]
        let signal = std::os::unix::process::ExitStatusExt::signal(&status);
        #[cfg(not(unix))]
        let signal = None;
        Self { code: status.code(), signal }
    }

    /// The exit code that a shell would report.
    pub(crate) fn exit_code(self) -> u8 {
        let code = self.code.or_else(|| self.signal.map(|signal| 128 + signal));
        code.and_then(|code| u8::try_from(code & 0xff).ok()).unwrap_or(1)
    }
}

/// What a command that cannot be started ends with.
pub(crate) fn start_failure(error: &io::Error) -> u8 {
    match error.kind() {
        io::ErrorKind::NotFound => NOT_FOUND,
        _ => NOT_EXECUTABLE,
    }
}

/// Starts a server in a process group of its own: signals for it reach all that it has started,
/// and those of a terminal reach only us.
#[expect(clippy::disallowed_methods, reason = "the one place where a program is started")]
pub(crate) fn start(command: &[OsString], stderr: Stdio) -> io::Result<Child> {
    let (program, arguments) =
        command.split_first().ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
    // Both streams of the protocol are ours; standard error is the user's, or recorded.
    let mut command = Command::new(resolved(program));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(stderr);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn()
}

#[cfg(not(windows))]
fn resolved(program: &OsString) -> OsString {
    program.clone()
}

/// `npx` is `npx.cmd` on Windows: names without an extension are tried with each of those
/// that a shell tries.
#[cfg(windows)]
fn resolved(program: &OsString) -> OsString {
    use std::path::Path;
    let path = Path::new(program);
    if path.extension().is_some() || path.components().count() > 1 {
        return program.clone();
    }
    let extensions = std::env::var("PATHEXT").unwrap_or_else(|_| ".EXE;.CMD;.BAT".to_owned());
    let folders = std::env::var_os("PATH").unwrap_or_default();
    for folder in std::env::split_paths(&folders) {
        for extension in extensions.split(';').filter(|it| !it.is_empty()) {
            let mut name = program.clone();
            name.push(extension);
            let candidate = folder.join(name);
            if candidate.is_file() {
                return candidate.into();
            }
        }
    }
    program.clone()
}

/// How a server is asked to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Force {
    /// It may clean up first.
    Terminate,
    /// It ends at once.
    Kill,
}

/// What signals and ends a server: its process group, or where there are none, a request to the
/// thread that waits for it, because only the owner of the process can end it there.
#[derive(Clone, Debug)]
pub(crate) struct Control {
    #[cfg(unix)]
    group: u32,
    #[cfg(not(unix))]
    kill: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

#[cfg(unix)]
impl Control {
    pub(crate) fn of(child: &Child) -> Self {
        Self { group: child.id() }
    }

    /// Sends the signal with this number to the group, or, unless it asks for the end, to the server
    /// alone: what it has started may not expect it. That it has ended is no failure.
    pub(crate) fn signal(&self, number: i32) {
        let group = i32::try_from(self.group).ok().and_then(rustix::process::Pid::from_raw);
        let signal = rustix::process::Signal::from_named_raw(number);
        if let (Some(group), Some(signal)) = (group, signal) {
            let _ = match asks_to_end(number) {
                true => rustix::process::kill_process_group(group, signal),
                false => rustix::process::kill_process(group, signal),
            };
        }
    }

    /// Asks the group to end.
    pub(crate) fn end(&self, force: Force) {
        self.signal(match force {
            Force::Terminate => rustix::process::Signal::TERM.as_raw(),
            Force::Kill => rustix::process::Signal::KILL.as_raw(),
        });
    }

    /// Waits for the end of the server.
    fn wait(&self, mut child: Child) -> Ended {
        child.wait().map_or(Ended { code: None, signal: None }, Ended::of)
    }
}

#[cfg(not(unix))]
impl Control {
    pub(crate) fn of(_: &Child) -> Self {
        Self { kill: std::sync::Arc::default() }
    }

    /// There are no signals.
    pub(crate) fn signal(&self, _: i32) {}

    /// Ends the server, however much force is wanted.
    pub(crate) fn end(&self, _: Force) {
        self.kill.store(true, std::sync::atomic::Ordering::Relaxed);
    }

    /// Waits for the end of the server, and ends it when that is requested.
    fn wait(&self, mut child: Child) -> Ended {
        loop {
            match child.try_wait() {
                Ok(Some(status)) => return Ended::of(status),
                Ok(None) => {}
                Err(_) => return Ended { code: None, signal: None },
            }
            if self.kill.swap(false, std::sync::atomic::Ordering::Relaxed) {
                drop(child.kill());
            }
            std::thread::sleep(crate::record::limits::POLL_TIME);
        }
    }
}

/// Reports the end of a server from a thread of its own.
pub(crate) fn report_end(child: Child, report: impl FnOnce(Ended) + Send + 'static) -> Control {
    let control = Control::of(&child);
    let waiting = control.clone();
    std::thread::spawn(move || report(waiting.wait(child)));
    control
}

#[cfg(test)]
mod tests {
    use super::Ended;

    #[test]
    fn exit_codes_are_those_of_shells() {
        let code = |code, signal| Ended { code, signal }.exit_code();
        assert_eq!(code(Some(3), None), 3);
        assert_eq!(code(None, Some(15)), 143);
        assert_eq!(code(Some(-1), None), 255);
        assert_eq!(code(None, None), 1);
    }
}
