//! The queue of messages that the client has not read yet.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use lsp_server::Message;
use serde::Serialize;

use crate::lsp::diagnostics::PublishedDiagnostics;
use crate::lsp::limits::MAX_UNREAD_MESSAGES;

/// A message to the client, as the JSON text that is sent. It is written where it is made, and not
/// by the thread that handles all messages.
#[derive(Debug)]
pub struct Outgoing {
    json: Vec<u8>,
    /// The URI of the document whose diagnostics the message publishes, if it does that.
    published: Option<String>,
}

#[derive(Serialize)]
struct Envelope<M> {
    jsonrpc: &'static str,
    #[serde(flatten)]
    message: M,
}

#[derive(Serialize)]
struct Publication<'d> {
    method: &'static str,
    params: &'d PublishedDiagnostics<'d>,
}

impl Outgoing {
    pub(in crate::lsp) fn of(message: &Message) -> Self {
        Self { json: json_of(message), published: None }
    }

    pub(in crate::lsp) fn diagnostics(of: &PublishedDiagnostics<'_>) -> Self {
        let publication = Publication { method: "textDocument/publishDiagnostics", params: of };
        Self { json: json_of(&publication), published: Some(of.uri.to_owned()) }
    }

    /// The message without its header.
    pub fn json(&self) -> &[u8] {
        &self.json
    }

    /// Writes the message with its header.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut whole = format!("Content-Length: {}\r\n\r\n", self.json.len()).into_bytes();
        // One write for each message.
        whole.extend_from_slice(&self.json);
        out.write_all(&whole)?;
        out.flush()
    }
}

fn json_of(message: &impl Serialize) -> Vec<u8> {
    // Texts and numbers can always be written.
    serde_json::to_vec(&Envelope { jsonrpc: "2.0", message }).unwrap_or_default()
}

/// A queue between the server and the writer. The server never waits for a client that does not
/// read, because the client may itself be waiting for the server. New diagnostics of a document
/// replace those that are still in the queue.
#[derive(Debug, Default)]
pub struct Outbox {
    state: Mutex<OutboxState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct OutboxState {
    waiting: VecDeque<Outgoing>,
    is_closed: bool,
    /// Number of messages that were taken from the queue but not written yet.
    in_progress: usize,
}

impl Outbox {
    /// Adds a message.
    pub(in crate::lsp) fn send(&self, message: Outgoing) {
        let mut state = self.state();
        if message.published.is_some() {
            let is_older = |waiting: &Outgoing| waiting.published == message.published;
            if let Some(at) = state.waiting.iter().position(is_older) {
                state.waiting.remove(at);
            }
        }
        state.waiting.push_back(message);
        drop(state);
        self.changed.notify_all();
    }

    /// Whether the client keeps up: no more than [`MAX_UNREAD_MESSAGES`] messages are waiting.
    pub(in crate::lsp) fn is_read(&self) -> bool {
        self.state().waiting.len() <= MAX_UNREAD_MESSAGES
    }

    /// Waits for the next message; `None` when the queue is closed and empty.
    pub fn next(&self) -> Option<Outgoing> {
        self.next_within(None)
    }

    /// Waits for the next message, at most for `time`.
    pub fn next_within(&self, time: Option<Duration>) -> Option<Outgoing> {
        let until = time.map(|time| Instant::now() + time);
        let mut state = self.state();
        loop {
            if let Some(message) = state.waiting.pop_front() {
                state.in_progress += 1;
                return Some(message);
            }
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            if state.is_closed || left.is_some_and(|left| left.is_zero()) {
                return None;
            }
            state = match left {
                Some(left) => {
                    self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    /// Records that a message was written.
    pub(in crate::lsp) fn has_written(&self) {
        self.state().in_progress -= 1;
        self.changed.notify_all();
    }

    /// Closes the queue: no more messages will be added.
    pub(in crate::lsp) fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }

    /// Waits until everything is written, at most for `time`.
    pub(in crate::lsp) fn wait_until_written(&self, time: Duration) {
        let is_busy = |state: &mut OutboxState| !state.waiting.is_empty() || state.in_progress > 0;
        drop(self.changed.wait_timeout_while(self.state(), time, is_busy));
    }

    fn state(&self) -> std::sync::MutexGuard<'_, OutboxState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_diagnostics_of_a_document_are_kept() {
        let outbox = Outbox::default();
        let publish = |uri: &str, version: i32| {
            let (version, diagnostics) = (Some(version), &[][..]);
            outbox.send(Outgoing::diagnostics(&PublishedDiagnostics { uri, version, diagnostics }));
        };
        publish("a", 1);
        publish("b", 1);
        publish("a", 2);
        outbox.close();
        let text = |message: Outgoing| String::from_utf8(message.json).unwrap();
        let versions: Vec<_> = std::iter::from_fn(|| outbox.next()).map(text).collect();
        assert_eq!(versions.len(), 2);
        assert!(versions[0].contains("\"b\"") && versions[1].contains("\"version\":2"));
    }

    #[test]
    fn a_client_that_never_reads_is_noticed() {
        let outbox = Outbox::default();
        let message =
            || Outgoing::of(&Message::Notification(lsp_server::Notification::new("x".into(), ())));
        (0..MAX_UNREAD_MESSAGES).for_each(|_| outbox.send(message()));
        assert!(outbox.is_read());
        outbox.send(message());
        assert!(!outbox.is_read());
    }
}
