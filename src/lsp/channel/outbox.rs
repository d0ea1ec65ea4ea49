//! The queue of messages that the client has not read yet.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use lsp_server::{Message, Notification, RequestId};
use serde_json::Value;

use crate::lsp::limits::MAX_UNREAD_MESSAGES;

/// A message to the client.
#[derive(Debug)]
pub enum Outgoing {
    /// Any message.
    Message(Message),
    /// The response to a request, whose result is JSON text already: large results are written
    /// several times as fast as through a tree of values.
    Result(RequestId, String),
}

impl From<Message> for Outgoing {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
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
    pub(in crate::lsp) fn send(&self, message: impl Into<Outgoing>) {
        let message = message.into();
        let mut state = self.state();
        if let Some(document) = published(&message) {
            let is_older = |waiting: &Outgoing| published(waiting) == Some(document);
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

/// The document whose diagnostics a message publishes.
fn published(message: &Outgoing) -> Option<&str> {
    let Outgoing::Message(Message::Notification(Notification { method, params })) = message else {
        return None;
    };
    (method == "textDocument/publishDiagnostics")
        .then(|| params.get("uri").and_then(Value::as_str))
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_diagnostics_of_a_document_are_kept() {
        let outbox = Outbox::default();
        let publish = |uri: &str, version: i32| {
            let params = serde_json::json!({"uri": uri, "version": version, "diagnostics": []});
            let method = "textDocument/publishDiagnostics".to_owned();
            outbox.send(Message::Notification(Notification { method, params }));
        };
        publish("a", 1);
        publish("b", 1);
        publish("a", 2);
        outbox.close();
        let versions = std::iter::from_fn(|| outbox.next()).map(|message| match message {
            Outgoing::Message(Message::Notification(it)) => it.params.to_string(),
            _ => unreachable!(),
        });
        let versions: Vec<_> = versions.collect();
        assert_eq!(versions.len(), 2);
        assert!(versions[0].contains("\"b\"") && versions[1].contains("\"version\":2"));
    }

    #[test]
    fn a_client_that_never_reads_is_noticed() {
        let outbox = Outbox::default();
        let message = || Message::Notification(Notification::new("x".into(), ()));
        (0..MAX_UNREAD_MESSAGES).for_each(|_| outbox.send(message()));
        assert!(outbox.is_read());
        outbox.send(message());
        assert!(!outbox.is_read());
    }
}
