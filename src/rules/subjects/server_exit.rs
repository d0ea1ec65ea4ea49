//! The exit of a recorded server while a request waits for a response.

use crate::document::{Document, Value};
use crate::model::{Message, Sender};
use crate::rules::TranscriptSubject;
use crate::rules::subjects::stray_line::is_own_recording;

/// The exit of a server, with the request that it left unanswered.
pub(crate) struct ServerExit<'a, 'd> {
    /// The first request that waits for a response.
    pub(crate) request: &'a Message<'d>,
    /// The recorded exit event.
    pub(crate) event: Value<'d>,
    /// A clause about how the server ended.
    pub(crate) how: String,
}

impl<'a, 'd> TranscriptSubject<'a, 'd> {
    /// The exit of the server, if it left a request unanswered.
    pub(crate) fn server_exit(&self) -> Option<ServerExit<'a, 'd>> {
        let document = self.transcript.messages.first()?.value.document();
        let (event, how) = exit_of(document).filter(|_| is_own_recording(document))?;
        let request = self.waiting().find(|it| it.sender == Some(Sender::Client))?;
        Some(ServerExit { request, event, how })
    }
}

/// The recorded exit event of a server that had to be killed: neither the end of its input nor the signal
/// to terminate ended it.
pub(crate) fn killed(document: &Document) -> Option<Value<'_>> {
    let mut closed_by = None;
    for record in document.roots().filter(|_| is_own_recording(document)) {
        let Some(event) = record.get("event") else { continue };
        if event.text() != "exit" {
            closed_by = closed_by.or(Some(event.text()));
            continue;
        }
        let is_killed = record.get("signal").and_then(Value::number_text) == Some("9");
        return (is_killed && closed_by == Some("client-closed")).then_some(event);
    }
    None
}

/// The recorded exit event, with a clause about how the server ended; `None` if it ended because
/// the client had closed the connection.
fn exit_of(document: &Document) -> Option<(Value<'_>, String)> {
    // Signals that the client or the recorder do not send to end a server (POSIX, `signal.h`).
    const CRASHES: [i64; 6] = [4, 6, 7, 8, 10, 11];
    let mut closed_by = None;
    for record in document.roots() {
        let Some(event) = record.get("event") else { continue };
        let name = event.text();
        if name != "exit" {
            let is_end = ["client-closed", "server-closed", "signal"].contains(&name);
            closed_by = closed_by.or(is_end.then_some(name));
            continue;
        }
        let number = |key| record.get(key)?.number_text()?.parse::<i64>().ok();
        let (code, signal) = (number("code"), number("signal"));
        let by_itself = closed_by == Some("server-closed");
        return match (code, signal) {
            (_, Some(signal)) if by_itself || CRASHES.contains(&signal) => {
                Some((event, format!("is ended by signal {signal}")))
            }
            (Some(code), None) if by_itself => Some((event, format!("exits with code {code}"))),
            _ => None,
        };
    }
    None
}
