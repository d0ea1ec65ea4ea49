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
    /// The first exit of the server that left a request unanswered.
    pub(crate) fn server_exit(&self) -> Option<ServerExit<'a, 'd>> {
        self.server_exits().into_iter().next()
    }

    /// The exits of the server that left a request unanswered. A client may start a server again.
    pub(crate) fn server_exits(&self) -> Vec<ServerExit<'a, 'd>> {
        let messages = &self.transcript.messages;
        let Some(document) = messages.first().map(|it| it.value.document()) else {
            return Vec::new();
        };
        let exits = exits(document);
        if exits.iter().all(|it| it.how.is_none()) {
            return Vec::new();
        }
        let mut waiting = self.waiting().filter(|it| it.sender == Some(Sender::Client)).peekable();
        let exits = exits.into_iter().filter_map(|ExitEvent { event, how, .. }| {
            let request = waiting.next_if(|it| it.value.id() < event.id())?;
            while waiting.next_if(|it| it.value.id() < event.id()).is_some() {}
            Some(ServerExit { request, event, how: how? })
        });
        exits.collect()
    }
}

/// The recorded event of a response over HTTP that ended early, after a request.
pub(crate) fn cut_response<'d>(request: &Message<'d>) -> Option<Value<'d>> {
    let document = request.value.document();
    let mut later = document.roots().filter(|it| it.id() > request.value.id());
    let first = later.find(|it| it.get("event").is_some() || it.get("message").is_some())?;
    let event = first.get("event").filter(|event| event.is_text("body-cut"));
    event.filter(|_| is_own_recording(document))
}

/// The recorded exit event of a server that had to be killed: neither the end of its input nor the signal
/// to terminate ended it.
pub(crate) fn killed(document: &Document) -> Option<Value<'_>> {
    exits(document).into_iter().find(|it| it.is_killed).map(|it| it.event)
}

/// A recorded exit event.
struct ExitEvent<'d> {
    event: Value<'d>,
    /// A clause about how the server ended; `None` if it ended because the client had closed the
    /// connection.
    how: Option<String>,
    is_killed: bool,
}

/// The exit events of a recording of this program.
fn exits(document: &Document) -> Vec<ExitEvent<'_>> {
    // Signals that the client or the recorder do not send to end a server (POSIX, `signal.h`).
    const CRASHES: [i64; 6] = [4, 6, 7, 8, 10, 11];
    let (mut found, mut first) = (Vec::new(), None);
    if !is_own_recording(document) {
        return found;
    }
    for record in document.roots() {
        let Some(event) = record.get("event") else { continue };
        let name = event.text();
        if name != "exit" {
            let is_end = ["client-closed", "server-closed", "signal"].contains(&name);
            first = first.or(is_end.then_some(name));
            continue;
        }
        let number = |key| record.get(key)?.number_text()?.parse::<i64>().ok();
        let (code, signal) = (number("code"), number("signal"));
        let closed_by = first.take();
        let by_itself = closed_by == Some("server-closed");
        let how = match (code, signal) {
            (_, Some(signal)) if by_itself || CRASHES.contains(&signal) => {
                Some(format!("is ended by signal {signal}"))
            }
            (Some(code), None) if by_itself => Some(format!("exits with code {code}")),
            _ => None,
        };
        let is_killed = signal == Some(9) && closed_by == Some("client-closed");
        found.push(ExitEvent { event, how, is_killed });
    }
    found
}
