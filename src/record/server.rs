//! The process of the server: starting it, waiting for its end, sending signals.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

#[cfg(unix)]
use crate::record::signals::asks_to_end;

/// Exit code of shells for commands that are not found.
const NOT_FOUND: u8 = 127;
const NOT_EXECUTABLE: u8 = 126;

/// How a server process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ended {
    /// The exit code, unless a signal ended the process.
    pub(crate) code: Option<i32>,
    /// The signal that ended the process.
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

    /// The exit code that a shell would return.
    pub(crate) fn exit_code(self) -> u8 {
        let code = self.code.or_else(|| self.signal.map(|signal| 128 + signal));
        code.and_then(|code| u8::try_from(code & 0xff).ok()).unwrap_or(1)
    }
}

/// The exit code for a command that cannot be started.
pub(crate) fn start_failure(error: &io::Error) -> u8 {
    match error.kind() {
        io::ErrorKind::NotFound => NOT_FOUND,
        _ => NOT_EXECUTABLE,
    }
}

/// Starts a server in its own process group: signals to the group reach all processes that it has
/// started, and signals from the terminal reach only this process.
#[expect(clippy::disallowed_methods, reason = "the one place where a server is started")]
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

/// Runs another program of the same release until it ends, with the streams of this one. Returns its exit
/// code.
///
/// # Errors
/// The system cannot start the program.
#[expect(clippy::disallowed_methods, reason = "the program that connects to servers")]
pub fn run_beside(program: &Path, arguments: &[OsString]) -> io::Result<u8> {
    let status = Command::new(program).args(arguments).status()?;
    Ok(Ended::of(status).exit_code())
}

#[cfg(not(windows))]
fn resolved(program: &OsString) -> OsString {
    program.clone()
}

/// Resolves the name of a program like a Windows shell: `npx` is `npx.cmd`, because names without
/// an extension are tried with each known one.
#[cfg(windows)]
fn resolved(program: &OsString) -> OsString {
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

/// The force with which a server is ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Force {
    /// Requests the end, so that the server can clean up first.
    Terminate,
    /// Ends the server immediately.
    Kill,
}

/// A handle for signalling and ending a server: its process group, or, on systems without process
/// groups, a request to the thread that waits for the process, because only the owner can end it
/// there.
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

    /// Sends a signal to the group if it requests the end, or else to the server alone, because
    /// processes that it has started may not expect it. A server that has already ended is not an
    /// error.
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

    /// Ends the group with a signal for the given force.
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

    /// Does nothing, because the system has no signals.
    pub(crate) fn signal(&self, _: i32) {}

    /// Ends the server; there is only one kind of force.
    pub(crate) fn end(&self, _: Force) {
        self.kill.store(true, std::sync::atomic::Ordering::Relaxed);
    }

    /// Waits for the end of the server, and ends it when requested.
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

/// Waits for the end of a server on a new thread, and calls `report` then.
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
