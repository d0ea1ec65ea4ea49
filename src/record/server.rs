//! The process of the server: starting it, waiting for its end, sending signals.

use std::ffi::OsString;
use std::io;
use std::path::Path;
#[cfg(any(windows, test))]
use std::path::PathBuf;
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

#[cfg(windows)]
fn resolved(program: &OsString) -> OsString {
    let extensions = std::env::var("PATHEXT").unwrap_or_else(|_| ".EXE;.CMD;.BAT".to_owned());
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = find_program(Path::new(program), std::env::split_paths(&folders), &extensions);
    found.map_or_else(|| program.clone(), Into::into)
}

/// Finds a program like a shell of Windows: a name without one of the `extensions`, which are
/// separated by `;`, is tried with each of them, so that `npx` is `npx.cmd`. A name is searched for
/// in the folders, and a path is not.
#[cfg(any(windows, test))]
fn find_program(
    program: &Path,
    folders: impl Iterator<Item = PathBuf>,
    extensions: &str,
) -> Option<PathBuf> {
    let known: Vec<&str> = extensions.split(';').filter(|it| !it.is_empty()).collect();
    let own = program.extension().and_then(|it| it.to_str()).unwrap_or_default();
    let is_whole = known.iter().any(|it| it.trim_start_matches('.').eq_ignore_ascii_case(own));
    let endings = if is_whole { &[""] } else { known.as_slice() };
    let is_path = program.components().count() > 1;
    let folders: Vec<_> = if is_path { vec![PathBuf::new()] } else { folders.collect() };
    let names = folders.iter().flat_map(|folder| {
        endings.iter().map(|ending| {
            let mut name = folder.join(program).into_os_string();
            name.push(ending);
            PathBuf::from(name)
        })
    });
    names.into_iter().find(|path| path.is_file())
}

/// The force with which a server is ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Force {
    /// Requests the end, so that the server can clean up first.
    Terminate,
    /// Ends the server immediately.
    Kill,
}

/// A handle for signalling and ending a server with the processes that it has started: its process
/// group, or its job object on Windows, whose processes end when the last handle of it is closed, and
/// so at the latest with this process.
#[derive(Clone, Debug)]
pub(crate) struct Control {
    #[cfg(unix)]
    group: u32,
    #[cfg(windows)]
    job: std::sync::Arc<std::sync::Mutex<JobState>>,
}

#[cfg(windows)]
#[derive(Debug)]
struct JobState {
    /// The job, until it is closed; `None` from the start if the system has rejected it.
    job: Option<win32job::Job>,
    is_closed: bool,
}

#[cfg(unix)]
impl Control {
    pub(crate) fn of(child: &mut Child) -> Self {
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

#[cfg(windows)]
impl Control {
    pub(crate) fn of(child: &mut Child) -> Self {
        use std::os::windows::io::AsRawHandle;
        let mut limits = win32job::ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let job = win32job::Job::create_with_limit_info(&limits).and_then(|job| {
            job.assign_process(child.as_raw_handle() as isize)?;
            Ok(job)
        });
        // A process that has already ended has no job, either.
        if let (Err(error), Ok(None)) = (&job, child.try_wait()) {
            crate::record::stdio::say(&format!("only the server itself can be ended: {error}"));
        }
        Self::with(job.ok())
    }

    fn with(job: Option<win32job::Job>) -> Self {
        Self { job: std::sync::Arc::new(JobState { job, is_closed: false }.into()) }
    }

    fn state(&self) -> std::sync::MutexGuard<'_, JobState> {
        self.job.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Does nothing: the system sends Ctrl-C to the server, and has no other signals.
    pub(crate) fn signal(&self, _: i32) {}

    /// Ends the server and the processes that it has started; there is only one kind of force.
    pub(crate) fn end(&self, _: Force) {
        let mut state = self.state();
        drop(state.job.take());
        state.is_closed = true;
    }

    /// Waits for the end of the server, which is killed here if it has no job. The exit code of one that
    /// was ended is not its own.
    fn wait(&self, mut child: Child) -> Ended {
        loop {
            let status = child.try_wait();
            let is_closed = self.state().is_closed;
            if !matches!(status, Ok(None)) {
                let status = status.ok().flatten().filter(|_| !is_closed);
                return status.map_or(Ended { code: None, signal: None }, Ended::of);
            }
            if is_closed {
                drop(child.kill());
            }
            std::thread::sleep(crate::record::limits::POLL_TIME);
        }
    }
}

/// Waits for the end of a server on a new thread, and calls `report` then.
pub(crate) fn report_end(mut child: Child, report: impl FnOnce(Ended) + Send + 'static) -> Control {
    let control = Control::of(&mut child);
    let waiting = control.clone();
    std::thread::spawn(move || report(waiting.wait(child)));
    control
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;

    #[test]
    fn programs_are_found_as_a_shell_of_windows_finds_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in ["npx", "npx.cmd", "server-1.2.cmd", "python3.11.exe", "tool.js", "a.BAT"] {
            std::fs::write(path(name), "").unwrap();
        }
        let find = |program: &Path| {
            let folders = [path("none"), folder.path().to_owned()];
            find_program(program, folders.into_iter(), ".EXE;.cmd;.bat")
                .map(|found| found.file_name().unwrap().to_ascii_lowercase())
        };
        let table = [
            ("npx", Some("npx.cmd")),
            ("npx.cmd", Some("npx.cmd")),
            ("server-1.2", Some("server-1.2.cmd")),
            ("a.BAT", Some("a.bat")),
            ("tool", None),
            ("tool.js", None),
        ];
        for (name, found) in table {
            assert_eq!(find(Path::new(name)).as_deref(), found.map(OsStr::new), "{name}");
            assert_eq!(find(&path(name)).as_deref(), found.map(OsStr::new), "{name} in a folder");
        }
    }

    #[cfg(windows)]
    #[test]
    fn a_server_without_a_job_is_ended_alone() {
        let command = ["ping", "-n", "60", "127.0.0.1"].map(Into::into);
        let child = start(&command, Stdio::null()).unwrap();
        let control = Control::with(None);
        control.end(Force::Terminate);
        assert_eq!(control.wait(child), Ended { code: None, signal: None });
    }

    #[test]
    fn exit_codes_are_those_of_shells() {
        let code = |code, signal| Ended { code, signal }.exit_code();
        assert_eq!(code(Some(3), None), 3);
        assert_eq!(code(None, Some(15)), 143);
        assert_eq!(code(Some(-1), None), 255);
        assert_eq!(code(None, None), 1);
    }
}
