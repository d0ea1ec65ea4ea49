//! The proxy between a client and its server, neither of which can detect it.

use std::ffi::OsString;
use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::record::copy::{CopyEnd, CopyProgress, copy, copy_stderr};
use crate::record::entry::{Entry, LineOrigin};
use crate::record::limits::DRAIN_TIME;
use crate::record::lines::Lines;
use crate::record::options::Options;
use crate::record::recorder::{RecordError, RecordedServer, Recorder, Recording};
use crate::record::redact::redactor::Redactor;
use crate::record::server::{self, Control, Ended, Force};
use crate::record::{signals, stdio};

/// An event that another thread of a session reports.
enum ProxyEvent {
    ClientClosed,
    OutputEnded,
    StderrEnded,
    ServerEnded(Ended),
    Signal(i32),
}

/// The state that the threads of a session share.
struct ProxySession {
    recorder: Recorder,
    from_client: Mutex<Lines>,
    from_server: Mutex<Lines>,
    stderr: Mutex<Lines>,
    /// Progress of copying the server's output.
    output: CopyProgress,
}

impl ProxySession {
    fn new(recorder: Recorder, max: usize) -> Self {
        let lines = |origin| Mutex::new(Lines::new(origin, max));
        Self {
            recorder,
            from_client: lines(LineOrigin::Client),
            from_server: lines(LineOrigin::Server),
            stderr: lines(LineOrigin::Stderr),
            output: CopyProgress::default(),
        }
    }

    /// Records an unfinished line at the end of a stream.
    fn end_line(&self, lines: &Mutex<Lines>) {
        lines.lock().unwrap_or_else(PoisonError::into_inner).end(&self.recorder);
    }

    fn event(&self, name: &str) {
        self.recorder.write(Entry::event(name));
    }
}

/// Starts a server, forwards and records all traffic between it and its client. Returns the exit
/// code of the server.
///
/// # Errors
/// The recording could not be created; the server was not started.
pub fn run_proxy(
    options: &Options,
    redactor: Redactor,
    command: &[OsString],
) -> Result<(u8, Recording), RecordError> {
    // Before the server starts: one that cannot be connected is not started.
    let input = stdio::input().map_err(RecordError::Streams)?;
    let output = stdio::output().map_err(RecordError::Streams)?;
    let (sender, events) = channel();
    let of_signals = sender.clone();
    signals::listen(move |signal| drop(of_signals.send(ProxyEvent::Signal(signal))))
        .map_err(RecordError::Streams)?;
    let program = redactor.program(command);
    let session = Arc::new(ProxySession::new(
        Recorder::begin(options, redactor, RecordedServer::Stdio(command))?,
        options.max_message,
    ));
    let child = match server::start(command, options.stderr.of_server()) {
        Ok(child) => child,
        Err(error) => {
            let code = server::start_failure(&error);
            stdio::say(&format!("cannot start `{}`: {error}", stdio::shown(&program)));
            session.recorder.exit(Some(Ended { code: Some(code.into()), signal: None }));
            return Ok((code, session.recorder.finish()));
        }
    };
    let ended = pass_on(options, &session, child, input, output, &sender, &events);
    // Threads may still wait for the end of what they copy.
    for lines in [&session.from_client, &session.from_server, &session.stderr] {
        session.end_line(lines);
    }
    session.recorder.exit(Some(ended));
    Ok((ended.exit_code(), session.recorder.finish()))
}

/// Forwards all traffic until the server and its output have ended.
fn pass_on(
    options: &Options,
    session: &Arc<ProxySession>,
    mut child: Child,
    input: File,
    output: File,
    sender: &Sender<ProxyEvent>,
    events: &Receiver<ProxyEvent>,
) -> Ended {
    let mut open = 1;
    if let Some(to_server) = child.stdin.take() {
        let (session, sender) = (Arc::clone(session), sender.clone());
        thread::spawn(move || copy_from_client(&session, input, to_server, &sender));
    }
    if let Some(from_server) = child.stdout.take() {
        let (session, sender) = (Arc::clone(session), sender.clone());
        thread::spawn(move || copy_from_server(&session, from_server, output, &sender));
    }
    if let Some(stderr) = child.stderr.take() {
        let (session, sender) = (Arc::clone(session), sender.clone());
        let mode = options.stderr;
        open += 1;
        thread::spawn(move || {
            copy_stderr(stderr, mode, &session.stderr, &session.recorder);
            drop(sender.send(ProxyEvent::StderrEnded));
        });
    }
    let sender = sender.clone();
    let control =
        server::report_end(child, move |ended| drop(sender.send(ProxyEvent::ServerEnded(ended))));
    let watch = Watch {
        grace: options.grace,
        control,
        open,
        steps: 0,
        drain_until: None,
        end: None,
        deadline: None,
    };
    watch.until_ended(session, events)
}

fn copy_from_client(
    session: &ProxySession,
    mut input: impl Read,
    mut to_server: ChildStdin,
    sender: &Sender<ProxyEvent>,
) {
    let end = copy(
        &mut input,
        &mut to_server,
        &session.from_client,
        &session.recorder,
        &CopyProgress::default(),
    );
    if end == CopyEnd::WriterClosed {
        session.end_line(&session.from_client);
        session.event("client-closed");
        drop(to_server);
        drop(sender.send(ProxyEvent::ClientClosed));
        return;
    }
    // The server reads no more, which the client must see.
    drop(input);
    stdio::close_input();
}

fn copy_from_server(
    session: &ProxySession,
    mut from_server: ChildStdout,
    mut output: impl Write,
    sender: &Sender<ProxyEvent>,
) {
    let end = copy(
        &mut from_server,
        &mut output,
        &session.from_server,
        &session.recorder,
        &session.output,
    );
    if end == CopyEnd::WriterClosed {
        session.end_line(&session.from_server);
        session.event("server-closed");
        drop(output);
        stdio::close_output();
    }
    drop(from_server);
    drop(sender.send(ProxyEvent::OutputEnded));
}

/// Waits for the end of a server, and enforces it if necessary.
struct Watch {
    grace: Duration,
    control: Control,
    /// Number of streams of the server that are still open.
    open: u32,
    /// Progress of the output at the last check.
    steps: u64,
    /// Time until which remaining output is read.
    drain_until: Option<Instant>,
    end: Option<Ended>,
    /// Time of the next action, and the force to apply then, if any.
    deadline: Option<(Instant, Option<Force>)>,
}

impl Watch {
    fn until_ended(mut self, session: &ProxySession, events: &Receiver<ProxyEvent>) -> Ended {
        loop {
            if let Some(end) = self.end.filter(|_| self.open == 0) {
                return end;
            }
            match self.next(events) {
                Ok(event) => self.take(&event, session),
                Err(RecvTimeoutError::Timeout) => {
                    let goes_on = self.goes_on(session);
                    match self.end {
                        // What a client has not read yet still arrives, however slow it is.
                        Some(_) if goes_on => {
                            self.deadline = Some((Instant::now() + DRAIN_TIME, None));
                        }
                        Some(end) => return end,
                        None => self.use_force(),
                    }
                }
                // Senders are kept as long as the session.
                Err(RecvTimeoutError::Disconnected) => {
                    return self.end.unwrap_or(Ended { code: None, signal: None });
                }
            }
        }
    }

    /// Whether output of a server that has ended still waits for the client or arrives. Processes
    /// that the server has started may write forever, so their output is read for a limited time.
    fn goes_on(&mut self, session: &ProxySession) -> bool {
        let steps = session.output.steps();
        let arrives = std::mem::replace(&mut self.steps, steps) != steps;
        let is_in_time = self.drain_until.is_some_and(|until| Instant::now() < until);
        session.output.is_writing() || arrives && is_in_time
    }

    fn next(&self, events: &Receiver<ProxyEvent>) -> Result<ProxyEvent, RecvTimeoutError> {
        match self.deadline {
            Some((at, _)) => events.recv_timeout(at.saturating_duration_since(Instant::now())),
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    fn take(&mut self, event: &ProxyEvent, session: &ProxySession) {
        match *event {
            ProxyEvent::ClientClosed if self.end.is_none() => self.wait_for(Force::Terminate),
            ProxyEvent::ClientClosed => {}
            ProxyEvent::OutputEnded | ProxyEvent::StderrEnded => {
                self.open = self.open.saturating_sub(1);
            }
            ProxyEvent::ServerEnded(end) => {
                self.end = Some(end);
                self.deadline = Some((Instant::now() + DRAIN_TIME, None));
                self.drain_until = Some(Instant::now() + self.grace);
            }
            ProxyEvent::Signal(number) => {
                self.control.signal(number);
                // A client that ends its server so does not come back for one that ignores it.
                if number == signals::TERMINATE && self.end.is_none() {
                    self.wait_for(Force::Kill);
                }
                let mut entry = Entry::event("signal");
                entry.plain("signal", number);
                session.recorder.write(entry);
            }
        }
    }

    fn wait_for(&mut self, force: Force) {
        self.deadline = Some((Instant::now() + self.grace, Some(force)));
    }

    /// Applies force to a server that has not ended in time.
    fn use_force(&mut self) {
        let Some((_, force)) = self.deadline.take() else { return };
        if let Some(force) = force {
            self.control.end(force);
        }
        if force == Some(Force::Terminate) {
            self.wait_for(Force::Kill);
        }
    }
}
