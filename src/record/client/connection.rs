//! A connection to a server, with its requests and their responses.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use crate::document::{Document, Value};
use crate::record::client::calls::PlannedRequest;
use crate::record::client::referenced::Referenced;
use crate::record::client::stray;
use crate::record::entry::{LineOrigin, Timestamp, json};
use crate::record::message::message;
use crate::record::recorder::Recorder;
use crate::record::server::Ended;

/// The reason why a session ended early. The first text of each variant is the method of the
/// pending request.
#[derive(Debug)]
pub(super) enum SessionError {
    /// The server closed its output.
    Closed(&'static str),
    /// The server process ended.
    Ended(&'static str, Ended),
    /// No response arrived within the timeout.
    TimedOut(&'static str, Duration),
    /// The server rejected a request that every session needs, with this error.
    Rejected(&'static str, String),
}

impl fmt::Display for SessionError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Closed(method) => {
                format!("the server closed its output without responding to `{method}`")
            }
            Self::Ended(method, Ended { code: Some(code), .. }) => {
                format!("the server exited with code {code} without responding to `{method}`")
            }
            Self::Ended(method, Ended { signal, .. }) => {
                let signal = signal.unwrap_or_default();
                format!("signal {signal} ended the server before it responded to `{method}`")
            }
            Self::TimedOut(method, time) => {
                let seconds = time.as_secs_f64();
                format!("no response to `{method}` within {seconds} s (--timeout)")
            }
            Self::Rejected(method, error) => {
                format!("the server responded to `{method}` with an error: {error}")
            }
        };
        formatter.write_str(&text)
    }
}

/// The facts about a server that a session has collected.
#[derive(Debug, Default)]
pub struct Seen {
    /// Name and version of the server, as it reports them.
    pub server: Option<String>,
    /// The protocol revision that the server uses.
    pub protocol: Option<String>,
    /// The lists of the server that were requested.
    pub lists: Vec<Listed>,
    /// Number of resources that were read because a list refers to them.
    pub read: usize,
    /// The URIs to which the lists refer and that are still to be read.
    pub(super) referenced: Referenced,
    /// Number of calls of tools that were made.
    pub calls: usize,
    /// Number of other requests that were planned and made.
    pub others: usize,
    /// A description of the first line that is not a message.
    pub stray: Option<String>,
    /// Number of messages that were received.
    pub received: u64,
    /// The responses to requests for lists, each with its method, if a trial follows.
    pub(super) pages: Vec<(&'static str, Arc<Document>)>,
    /// For each tool, whether calling it may be destructive.
    pub(super) destructive: HashMap<String, bool>,
}

/// A list of the server, as far as it was received.
#[derive(Debug)]
pub struct Listed {
    /// The name of an entry.
    pub noun: &'static str,
    /// Number of entries.
    pub entries: usize,
    /// Number of pages.
    pub pages: usize,
}

/// Where lines for a server are sent, and where its lines arrive.
pub(super) type Channels = (Sender<Vec<u8>>, Receiver<Vec<u8>>);

/// A connection to a server.
pub(super) struct Connection<'r> {
    recorder: &'r Recorder,
    /// Whether sent messages are recorded here, not by the transport.
    is_recorded: bool,
    to_server: Sender<Vec<u8>>,
    from_server: Receiver<Vec<u8>>,
    timeout: Duration,
    next_id: u64,
    /// The members of `_meta` in every request, with values as JSON, if the revision requires some.
    pub(super) meta: &'static [(&'static str, &'static str)],
    /// The facts about the server so far.
    pub(super) seen: Seen,
    /// The capability that declares the list that is being requested.
    pub(super) listing: &'static str,
    /// Whether this list has changed since it was requested.
    pub(super) list_changed: bool,
    /// Whether the client declares that it asks users and models, which it then declines.
    pub(super) is_trial: bool,
    /// Whether the server asked the user or a model since this was last reset.
    pub(super) has_asked: bool,
    /// Whether the server completes arguments.
    pub(super) completes: bool,
}

impl<'r> Connection<'r> {
    pub(super) fn new(
        recorder: &'r Recorder,
        (to_server, from_server): Channels,
        timeout: Duration,
        is_recorded: bool,
    ) -> Self {
        Self {
            recorder,
            is_recorded,
            to_server,
            from_server,
            timeout,
            next_id: 0,
            meta: &[],
            seen: Seen::default(),
            listing: "",
            list_changed: false,
            is_trial: false,
            has_asked: false,
            completes: false,
        }
    }

    /// Goes on with a server that was started again.
    pub(super) fn connect(&mut self, (to_server, from_server): Channels) {
        (self.to_server, self.from_server) = (to_server, from_server);
    }

    /// Sends a line after recording it.
    fn send(&self, json: String) {
        let mut line = json.into_bytes();
        if self.is_recorded {
            self.recorder.line(LineOrigin::Client, Timestamp::now(), line.clone());
        }
        line.push(b'\n');
        // If the server has ended, no response comes, which is reported then.
        drop(self.to_server.send(line));
    }

    /// Cancels the last request.
    pub(super) fn cancel_last(&self) {
        let id = self.next_id.saturating_sub(1);
        self.send(format!(
            r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id}}}}}"#
        ));
    }

    /// Sets the longest time that is waited for a response, and returns the one before.
    pub(super) fn wait(&mut self, most: Duration) -> Duration {
        std::mem::replace(&mut self.timeout, most)
    }

    /// Limits the time that is waited for a response.
    pub(super) fn wait_at_most(&mut self, most: Duration) {
        self.timeout = self.timeout.min(most);
    }

    /// A text without secrets.
    pub(super) fn without_secrets(&self, text: String) -> String {
        self.recorder.without_secrets(text)
    }

    /// Sends a notification without parameters.
    pub(super) fn notify(&self, method: &'static str) {
        self.send(format!(r#"{{"jsonrpc":"2.0","method":"{method}"}}"#));
    }

    /// Sends a request, and waits for its response.
    pub(super) fn ask(&mut self, request: &PlannedRequest) -> Result<Document, SessionError> {
        let id = self.next_id;
        self.next_id += 1;
        let (method, members) = (request.method, &request.members);
        let meta = self.meta_of(request);
        let separator = if members.is_empty() || meta.is_empty() { "" } else { "," };
        self.send(format!(
            r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{{{members}{separator}{meta}}}}}"#
        ));
        let id = id.to_string();
        let until = Instant::now() + self.timeout;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let line = match self.from_server.recv_timeout(left) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => {
                    return Err(SessionError::TimedOut(method, self.timeout));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(SessionError::Closed(method)),
            };
            // A line that is not a message is in the recording, where the linter reports it.
            let document = match message(line) {
                Ok(document) => document,
                Err(line) => {
                    let line = String::from_utf8_lossy(&line).into_owned();
                    let describe = || stray::describe(&self.recorder.without_secrets(line));
                    self.seen.stray = self.seen.stray.take().or_else(describe);
                    continue;
                }
            };
            self.seen.received += 1;
            let is_answer = document.roots().next().is_some_and(|root| {
                let own = root.get("id").and_then(Value::number_text) == Some(&id);
                own && root.get("method").is_none()
            });
            if is_answer {
                return Ok(document);
            }
            document.roots().for_each(|root| self.take(root));
        }
    }

    /// The member `_meta` of a request: what is planned, and what the revision requires beside that.
    fn meta_of(&self, request: &PlannedRequest) -> String {
        let planned = request.meta.iter().map(|(key, value)| (&**key, &**value));
        let is_planned = |key: &str| request.meta.iter().any(|(known, _)| known == key);
        let required = self.meta.iter().copied().filter(|(key, _)| !is_planned(key));
        let members = planned.chain(required).map(|(key, value)| format!("{}:{value}", json(key)));
        match members.collect::<Vec<_>>().join(",") {
            members if members.is_empty() => members,
            members => format!(r#""_meta":{{{members}}}"#),
        }
    }

    /// The error in a response, as message and code, with secrets redacted.
    pub(super) fn error_of(&self, answer: &Document) -> Option<String> {
        let error = answer.roots().next()?.get("error")?;
        let message = error.get("message").and_then(Value::as_str).unwrap_or_default();
        let code = error.get("code").and_then(Value::number_text).unwrap_or("no code");
        Some(self.recorder.without_secrets(format!("{message} ({code})")))
    }

    /// Handles a request or notification from the server.
    fn take(&mut self, message: Value<'_>) {
        let Some(method) = message.get("method").and_then(Value::as_str) else { return };
        let notification = method.strip_prefix("notifications/");
        let changed = notification.and_then(|it| it.strip_suffix("/list_changed"));
        self.list_changed |= changed == Some(self.listing);
        let Some(id) = message.get("id").filter(|id| !id.kind().is_container()) else { return };
        let id = id.source_text();
        let asks = matches!(method, "elicitation/create" | "sampling/createMessage");
        self.has_asked |= asks;
        // Servers may ping at any time (basic/utilities/ping).
        self.send(match method {
            "ping" => format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#),
            "elicitation/create" if self.is_trial => {
                format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"action":"decline"}}}}"#)
            }
            _ if asks && self.is_trial => format!(
                r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":-1,"message":"User rejected sampling request"}}}}"#
            ),
            _ => format!(
                r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":-32601,"message":"Method not found"}}}}"#
            ),
        });
    }
}
