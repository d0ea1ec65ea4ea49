//! Running the client: starting the server, visiting it, ending it.

use std::ffi::OsString;
use std::io::Write;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::model::Revision;
use crate::record::client::calls::PlannedCall;
use crate::record::client::connection::{Broken, Connection};
use crate::record::client::forward::Forward;
use crate::record::client::line_sender::LineSender;
use crate::record::client::visit::{META, Seen, visit};
use crate::record::copy::{CopyProgress, copy};
use crate::record::entry::{Entry, Origin};
use crate::record::lines::Lines;
use crate::record::options::{Options, StderrMode};
use crate::record::recorder::{RecordError, Recorder, Recording, Subject};
use crate::record::redact::redactor::Redactor;
use crate::record::server::{self, Ended, Force, Group};
use crate::record::{signals, stdio};

/// Lines of the server that wait for the client.
const WAITING_LINES: usize = 16;

/// What the client is to do.
#[derive(Clone, Debug)]
pub struct ClientOptions {
    /// The revision that it uses.
    pub protocol: Revision,
    /// The calls that it makes.
    pub calls: Vec<PlannedCall>,
    /// How long it waits for an answer.
    pub timeout: Duration,
}

/// What the client did.
#[derive(Debug)]
pub struct ClientEnd {
    /// The recording.
    pub recording: Recording,
    /// The server's name and version, as it gives them.
    pub server: Option<String>,
    /// The revision that it uses.
    pub protocol: Option<String>,
    /// Tools in its list.
    pub tools: usize,
    /// Pages of the list.
    pub pages: usize,
    /// Calls that were made.
    pub calls: usize,
    /// Why the session ended early.
    pub failure: Option<String>,
    /// Whether there was a server at all.
    pub is_started: bool,
}

/// Starts a server, lists its tools, makes calls, and records all of it.
///
/// # Errors
/// The recording could not be begun; nothing was started then.
pub fn run_client(
    options: &Options,
    client: &ClientOptions,
    redactor: Redactor,
    command: &[OsString],
) -> Result<ClientEnd, RecordError> {
    let (sender, happenings) = channel();
    let (of_signals, forward) = (sender.clone(), Forward::default());
    let (forwarding, grace) = (forward.clone(), options.grace);
    signals::listen(move |signal| {
        // The server's end ends the conversation.
        forwarding.signal(signal, grace);
        drop(of_signals.send(Happening::Signal));
    })
    .map_err(RecordError::Streams)?;
    let program = redactor.program(command);
    let recorder = Arc::new(Recorder::begin(options, redactor, Subject::Stdio(command))?);
    let stderr = match options.stderr {
        StderrMode::Pass => Stdio::inherit(),
        StderrMode::Record | StderrMode::Both => Stdio::piped(),
    };
    let mut seen = Seen::default();
    let child = match server::start(command, stderr) {
        Ok(child) => child,
        Err(error) => {
            let failure = format!("cannot start `{}`: {error}", stdio::shown(&program));
            let end = end(&recorder, seen, Some(failure));
            return Ok(ClientEnd { is_started: false, ..end });
        }
    };
    forward.start(Group::of(&child), grace);
    let broken = converse(options, client, &recorder, child, &mut seen, &sender, &happenings);
    Ok(end(&recorder, seen, broken.map(|broken| broken.to_string())))
}

enum Happening {
    OutputEnded,
    ServerEnded(Ended),
    Signal,
}

fn end(recorder: &Recorder, seen: Seen, failure: Option<String>) -> ClientEnd {
    ClientEnd {
        recording: recorder.finish(),
        server: seen.server,
        protocol: seen.protocol,
        tools: seen.tools,
        pages: seen.pages,
        calls: seen.calls,
        failure,
        is_started: true,
    }
}

/// Talks to a server from its start to its end.
fn converse(
    options: &Options,
    client: &ClientOptions,
    recorder: &Arc<Recorder>,
    mut child: Child,
    seen: &mut Seen,
    sender: &Sender<Happening>,
    happenings: &Receiver<Happening>,
) -> Option<Broken> {
    #[cfg(unix)]
    let group = Group::of(&child);
    let (to_server, lines_out) = channel();
    if let Some(stdin) = child.stdin.take() {
        thread::spawn(move || write_lines(stdin, &lines_out));
    }
    let from_server = read_lines(&mut child, options, recorder, sender);
    let kill = Arc::new(AtomicBool::new(false));
    let (of_waiter, waiter_kill) = (sender.clone(), Arc::clone(&kill));
    thread::spawn(move || {
        let ended = server::wait(child, &waiter_kill);
        drop(of_waiter.send(Happening::ServerEnded(ended)));
    });
    let meta = (client.protocol > Revision::LAST_WITH_HANDSHAKE).then_some(META);
    let mut connection = Connection::new(recorder, to_server, from_server, client.timeout, meta);
    let broken = visit(&mut connection, client.protocol, &client.calls, seen).err();
    // The server sees the end of its input when the connection goes.
    drop(connection);
    recorder.event(Entry::event("client-closed"));
    let ending = Ending {
        grace: options.grace,
        #[cfg(unix)]
        group,
        #[cfg(not(unix))]
        kill,
    };
    ending.wait(recorder, happenings);
    broken
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>) {
    while let Ok(line) = lines.recv() {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Records what the server writes, and hands its lines over.
fn read_lines(
    child: &mut Child,
    options: &Options,
    recorder: &Arc<Recorder>,
    sender: &Sender<Happening>,
) -> Receiver<Vec<u8>> {
    let (lines_in, from_server) = sync_channel(WAITING_LINES);
    let max = options.max_message;
    if let Some(mut stdout) = child.stdout.take() {
        let (recorder, sender) = (Arc::clone(recorder), sender.clone());
        thread::spawn(move || {
            let lines = Mutex::new(Lines::new(Origin::Server, max));
            let progress = CopyProgress::default();
            copy(&mut stdout, &mut LineSender::new(lines_in), &lines, &recorder, &progress);
            // The client has left; what is still said is recorded.
            copy(&mut stdout, &mut std::io::sink(), &lines, &recorder, &progress);
            if let Ok(lines) = lines.into_inner().as_mut() {
                lines.end(&recorder);
            }
            recorder.event(Entry::event("server-closed"));
            drop(sender.send(Happening::OutputEnded));
        });
    }
    if let Some(mut stderr) = child.stderr.take() {
        let recorder = Arc::clone(recorder);
        let is_passed = options.stderr == StderrMode::Both;
        thread::spawn(move || {
            let lines = Mutex::new(Lines::new(Origin::Stderr, max));
            let mut target: Box<dyn Write> = match stdio::error() {
                Ok(error) if is_passed => Box::new(error),
                _ => Box::new(std::io::sink()),
            };
            copy(&mut stderr, &mut target, &lines, &recorder, &CopyProgress::default());
        });
    }
    from_server
}

/// The end of a server whose input is closed.
struct Ending {
    grace: Duration,
    #[cfg(unix)]
    group: Group,
    #[cfg(not(unix))]
    kill: Arc<AtomicBool>,
}

impl Ending {
    /// How long the output of a server that has ended is read.
    const DRAIN: Duration = Duration::from_secs(1);

    fn wait(self, recorder: &Recorder, happenings: &Receiver<Happening>) {
        let mut steps = [Force::Terminate, Force::Kill].into_iter();
        let (mut ended, mut is_drained) = (None, false);
        let mut until = Instant::now() + self.grace;
        while ended.is_none() || !is_drained {
            match happenings.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(Happening::OutputEnded) => is_drained = true,
                Ok(Happening::ServerEnded(end)) => {
                    ended = Some(end);
                    until = Instant::now() + Self::DRAIN;
                }
                // A user who interrupts does not want to wait.
                Ok(Happening::Signal) => until = Instant::now(),
                Err(RecvTimeoutError::Timeout) => match steps.next().filter(|_| ended.is_none()) {
                    Some(force) => {
                        self.use_force(force);
                        until = Instant::now() + self.grace;
                    }
                    None => break,
                },
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        recorder.exit(ended);
    }

    fn use_force(&self, force: Force) {
        #[cfg(unix)]
        self.group.end(force);
        #[cfg(not(unix))]
        self.kill.store(force == Force::Terminate, std::sync::atomic::Ordering::Relaxed);
    }
}
