//! Running the client: starting a server, performing the session, and ending the server.

use std::ffi::OsString;
use std::io::{self, ErrorKind, Write};
use std::process::{Child, ChildStdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use memchr::memchr;

use crate::model::Revision;
use crate::record::client::calls::PlannedRequest;
use crate::record::client::connection::{Channels, Connection, Seen, SessionError};
use crate::record::client::forward::Forward;
use crate::record::client::trial::{Restart, Trial};
use crate::record::client::visit::visit;
use crate::record::copy::{CopyProgress, copy, copy_stderr};
use crate::record::entry::{Entry, LineOrigin, Timestamp};
use crate::record::limits::{DRAIN_TIME, MAX_CLIENT_LINE_BYTES, MAX_WAITING_LINES};
use crate::record::lines::Lines;
use crate::record::options::Options;
use crate::record::recorder::{RecordError, RecordedServer, Recorder, Recording};
use crate::record::redact::redactor::Redactor;
use crate::record::server::{self, Control, Ended, Force};
use crate::record::{signals, stdio};

/// The session that the client performs.
#[derive(Clone, Debug)]
pub struct ClientOptions {
    /// The protocol revision of the handshake.
    pub protocol: Revision,
    /// The calls and other requests to make after the lists.
    pub calls: Vec<PlannedRequest>,
    /// Timeout for each response.
    pub timeout: Duration,
    /// What is requested after that, depending on the answers.
    pub trial: Option<Arc<dyn Trial>>,
}

/// The outcome of the client's session.
#[derive(Debug)]
pub struct ClientEnd {
    /// The recording.
    pub recording: Recording,
    /// The facts about the server that were collected.
    pub seen: Seen,
    /// A sentence about the reason why the session ended early.
    pub failure: Option<String>,
    /// Whether the session failed because the server ended, which the recording states as well.
    pub is_exited: bool,
    /// Whether the server was started.
    pub is_started: bool,
}

/// Starts a server, requests its lists, makes the planned requests, and records the session.
///
/// # Errors
/// The recording could not be created; the server was not started.
pub fn run_client(
    options: &Options,
    client: &ClientOptions,
    redactor: Redactor,
    command: &[OsString],
) -> Result<ClientEnd, RecordError> {
    let program = redactor.program(command);
    let recorder = Arc::new(Recorder::begin(options, redactor, RecordedServer::Stdio(command))?);
    let (sender, events) = channel();
    let (of_signals, forward) = (sender.clone(), Forward::default());
    let (forwarding, grace, of_recorder) = (forward.clone(), options.grace, Arc::clone(&recorder));
    signals::listen(move |signal| {
        // How the server ends after that is not its fault.
        let mut entry = Entry::event("signal");
        entry.plain("signal", signal);
        of_recorder.write(entry);
        // Before the server ends, because one that ends by itself is started again.
        if signals::asks_to_end(signal) {
            drop(of_signals.send(RunEvent::Signal));
        }
        // The client itself goes on until the server has ended.
        forwarding.signal(signal, grace);
    })
    .map_err(RecordError::Streams)?;
    let child = match server::start(command, options.stderr.of_server()) {
        Ok(child) => child,
        Err(error) => {
            let failure = format!("cannot start `{}`: {error}", stdio::shown(&program));
            let end = end(&recorder, Seen::default(), Some(failure));
            return Ok(ClientEnd { is_started: false, ..end });
        }
    };
    let run = ClientRun { options, recorder: &recorder, command, forward: &forward, sender };
    let (seen, error) = converse(&run, client, child, &events);
    let is_exited = matches!(error, Some(SessionError::Ended(..)));
    let end = end(&recorder, seen, error.map(|error| error.to_string()));
    Ok(ClientEnd { is_exited, ..end })
}

/// An event that another thread of a session reports.
enum RunEvent {
    /// The server's standard output ended, or its standard error if that is read here.
    StreamEnded,
    ServerEnded(Ended),
    Signal,
}

fn end(recorder: &Recorder, seen: Seen, failure: Option<String>) -> ClientEnd {
    let recording = recorder.finish();
    ClientEnd { recording, seen, failure, is_exited: false, is_started: true }
}

/// Performs the session with a server from its start to its end.
fn converse(
    run: &ClientRun<'_>,
    client: &ClientOptions,
    child: Child,
    events: &Receiver<RunEvent>,
) -> (Seen, Option<SessionError>) {
    let (mut process, channels) = run.attach(child);
    let mut connection = Connection::new(run.recorder, channels, client.timeout, true);
    let trial = client.trial.as_deref();
    let mut restart = || {
        let (ended, is_forced) = process.end(run, events);
        // A user who interrupts wants no other server.
        ended.filter(|_| !is_forced)?;
        let child = server::start(run.command, run.options.stderr.of_server()).ok()?;
        let (started, channels) = run.attach(child);
        process = started;
        Some(channels)
    };
    let restart: Restart<'_> = Some(&mut restart);
    let error = visit(&mut connection, client.protocol, &client.calls, trial, restart).err();
    let seen = std::mem::take(&mut connection.seen);
    // The server sees the end of its input when the connection goes.
    drop(connection);
    run.recorder.write(Entry::event("client-closed"));
    let (ended, is_forced) = process.end(run, events);
    let error = match (error, ended) {
        (Some(SessionError::Closed(method)), Some(ended)) if !is_forced => {
            Some(SessionError::Ended(method, ended))
        }
        (error, _) => error,
    };
    (seen, error)
}

/// A session of the client, in which the server may be started several times.
struct ClientRun<'r> {
    options: &'r Options,
    recorder: &'r Arc<Recorder>,
    command: &'r [OsString],
    forward: &'r Forward,
    sender: Sender<RunEvent>,
}

/// A server that was started.
struct StartedServer {
    control: Control,
    /// Number of its streams that are read here and have not ended.
    open: u32,
    /// How it ended, once that was waited for.
    ended: Option<(Option<Ended>, bool)>,
}

impl StartedServer {
    /// Waits for the end of the server as [`Self::wait_for_end`], and records it, once.
    fn end(&mut self, run: &ClientRun<'_>, events: &Receiver<RunEvent>) -> (Option<Ended>, bool) {
        if let Some(known) = self.ended {
            return known;
        }
        let end = self.wait_for_end(run.options.grace, events);
        run.recorder.exit(end.0);
        *self.ended.insert(end)
    }

    /// Waits for the end of a server whose input is closed, and of its open streams; applies more force
    /// each time that the grace period ends, also to processes that a server has left behind with its
    /// streams. Returns how the server ended, or `None` if it did not, and whether force was used to end
    /// it.
    fn wait_for_end(&self, grace: Duration, events: &Receiver<RunEvent>) -> (Option<Ended>, bool) {
        let mut open = self.open;
        let mut forces = [Force::Terminate, Force::Kill].into_iter();
        let (mut ended, mut is_forced) = (None, false);
        let mut until = Instant::now() + grace;
        while ended.is_none() || open > 0 {
            match events.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(RunEvent::StreamEnded) => open = open.saturating_sub(1),
                Ok(RunEvent::ServerEnded(end)) => {
                    ended = Some(end);
                    until = Instant::now() + DRAIN_TIME;
                }
                // A user who interrupts does not want to wait.
                Ok(RunEvent::Signal) => (until, is_forced) = (Instant::now(), true),
                Err(RecvTimeoutError::Timeout) => match forces.next() {
                    Some(force) => {
                        is_forced |= ended.is_none();
                        self.control.end(force);
                        until = Instant::now() + if ended.is_none() { grace } else { DRAIN_TIME };
                    }
                    None => break,
                },
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        (ended, is_forced)
    }
}

impl ClientRun<'_> {
    /// Connects the streams of a server that has started.
    fn attach(&self, mut child: Child) -> (StartedServer, Channels) {
        let (to_server, lines_out) = channel();
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &lines_out));
        }
        let open = u32::from(child.stdout.is_some()) + u32::from(child.stderr.is_some());
        let from_server = read_lines(&mut child, self.options, self.recorder, &self.sender);
        let ended = self.sender.clone();
        let control =
            server::report_end(child, move |end| drop(ended.send(RunEvent::ServerEnded(end))));
        self.forward.start(control.clone(), self.options.grace);
        (StartedServer { control, open, ended: None }, (to_server, from_server))
    }
}

/// Performs the session of a client while another program transports and records the messages.
/// `carry` receives the lines for the server and sends those of the server; it returns the reason
/// if it had to end early.
pub(in crate::record) fn run_carried(
    recorder: &Recorder,
    client: &ClientOptions,
    carry: impl FnOnce(Receiver<Vec<u8>>, SyncSender<Vec<u8>>) -> Option<String> + Send,
) -> ClientEnd {
    let (to_server, lines_out) = channel();
    let (lines_in, from_server) = sync_channel(MAX_WAITING_LINES);
    let (seen, failure) = thread::scope(|scope| {
        let carrier = scope.spawn(move || carry(lines_out, lines_in));
        let channels = (to_server, from_server);
        let mut connection = Connection::new(recorder, channels, client.timeout, false);
        let trial = client.trial.as_deref();
        let error = visit(&mut connection, client.protocol, &client.calls, trial, None).err();
        let seen = std::mem::take(&mut connection.seen);
        drop(connection);
        let why = carrier.join().unwrap_or(None);
        let failure = why.or_else(|| Some(error?.to_string()));
        let failure = failure.map(|why| recorder.without_secrets(why));
        (seen, failure)
    });
    end(recorder, seen, failure)
}

/// Performs the session of a client with the server at the other end of the standard streams.
///
/// # Errors
/// The recording could not be created, or the streams cannot be used.
pub fn run_at_streams(
    options: &Options,
    client: &ClientOptions,
    redactor: Redactor,
) -> Result<ClientEnd, RecordError> {
    let mut input = stdio::input().map_err(RecordError::Streams)?;
    let mut output = stdio::output().map_err(RecordError::Streams)?;
    let recorder = Arc::new(Recorder::begin(options, redactor, RecordedServer::Stdio(&[]))?);
    let (lines, reading) = (Lines::new(LineOrigin::Server, options.max_message), recorder.clone());
    Ok(run_carried(&recorder, client, |to_server, from_server| {
        // Not waited for: such a server ends its output when this program has ended.
        thread::spawn(move || {
            let mut client = LineSender::new(from_server, MAX_CLIENT_LINE_BYTES);
            copy(&mut input, &mut client, &Mutex::new(lines), &reading, &CopyProgress::default());
        });
        for line in to_server {
            recorder.line(LineOrigin::Client, Timestamp::now(), line.trim_ascii_end().to_vec());
            // A server that has gone also ends its output, which is reported.
            drop(output.write_all(&line));
        }
        None
    }))
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>) {
    while let Ok(line) = lines.recv() {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Records the output of the server, and returns a receiver of its lines.
fn read_lines(
    child: &mut Child,
    options: &Options,
    recorder: &Arc<Recorder>,
    sender: &Sender<RunEvent>,
) -> Receiver<Vec<u8>> {
    let (lines_in, from_server) = sync_channel(MAX_WAITING_LINES);
    let max = options.max_message;
    if let Some(mut stdout) = child.stdout.take() {
        let (recorder, sender) = (Arc::clone(recorder), sender.clone());
        thread::spawn(move || {
            let lines = Mutex::new(Lines::new(LineOrigin::Server, max));
            let (progress, mut client) =
                (CopyProgress::default(), LineSender::new(lines_in, MAX_CLIENT_LINE_BYTES));
            copy(&mut stdout, &mut client, &lines, &recorder, &progress);
            // If the client has left, what is still said is recorded.
            copy(&mut stdout, &mut io::sink(), &lines, &recorder, &progress);
            end_line(lines, &recorder);
            recorder.write(Entry::event("server-closed"));
            // Only now, because the client leaves when this end of the queue goes: the recording
            // shows which side closed first.
            drop(client);
            drop(sender.send(RunEvent::StreamEnded));
        });
    }
    if let Some(stderr) = child.stderr.take() {
        let (recorder, mode, sender) = (Arc::clone(recorder), options.stderr, sender.clone());
        thread::spawn(move || {
            let lines = Mutex::new(Lines::new(LineOrigin::Stderr, max));
            copy_stderr(stderr, mode, &lines, &recorder);
            end_line(lines, &recorder);
            drop(sender.send(RunEvent::StreamEnded));
        });
    }
    from_server
}

/// Records a last line without a line break.
fn end_line(lines: Mutex<Lines>, recorder: &Recorder) {
    if let Ok(lines) = lines.into_inner().as_mut() {
        lines.end(recorder);
    }
}

/// A writer that splits its input into lines and sends them.
pub(super) struct LineSender {
    lines: SyncSender<Vec<u8>>,
    begun: Vec<u8>,
    /// Maximum number of bytes of a line that are sent; longer lines are truncated.
    max: usize,
}

impl LineSender {
    pub(super) fn new(lines: SyncSender<Vec<u8>>, max: usize) -> Self {
        Self { lines, begun: Vec::new(), max }
    }

    fn extend(&mut self, bytes: &[u8]) {
        let room = self.max.saturating_sub(self.begun.len());
        self.begun.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }
}

impl Write for LineSender {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        while let Some(end) = memchr(b'\n', rest) {
            self.extend(&rest[..end]);
            let line = std::mem::take(&mut self.begun);
            self.lines.send(line).map_err(|_| io::Error::from(ErrorKind::BrokenPipe))?;
            rest = &rest[end + 1..];
        }
        self.extend(rest);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_line_that_is_too_long_the_beginning_is_sent() {
        let (sender, lines) = sync_channel(4);
        let mut out = LineSender::new(sender, 3);
        out.write_all(b"ab").unwrap();
        out.write_all(b"c\nabcd\n\nab").unwrap();
        drop(out);
        assert_eq!(lines.iter().collect::<Vec<_>>(), [&b"abc"[..], b"abc", b""]);
    }
}
