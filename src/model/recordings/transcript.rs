//! A recorded session: its messages in the order of the text, and their pairs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use crate::document::{Document, NodeId, Value};
use crate::forms::{MessageForm, Table};
use crate::model::recordings::direction::recorded_direction;
use crate::model::text::FailureSigns;
use crate::model::{Handshake, Message, MessageKind, Protocol, Sender, recordings::pairing};
use crate::source::Stream;

/// The recorded messages of a document.
#[derive(Debug, Default)]
pub struct Transcript<'d> {
    /// The messages, in the order of the text.
    pub messages: Vec<Message<'d>>,
    /// The indexes of the messages of the protocol by their method, so that a rule about some of
    /// them need not read all.
    by_method: BTreeMap<&'static str, Vec<usize>>,
    /// The indexes of requests without a response.
    unanswered: Vec<usize>,
    /// JSON-RPC batches: arrays of messages that were sent as one.
    pub batches: Vec<Value<'d>>,
    /// The result of the handshake in each session, found in one pass because many calls may need
    /// it.
    handshakes: Vec<Option<Value<'d>>>,
    /// The only recorded side of each session; `None` if both were recorded.
    only_sides: Vec<Option<Sender>>,
    /// Computed once, because each response without a request depends on it.
    is_protocol: bool,
    /// The facts about each session, collected on first use.
    facts: OnceLock<Vec<SessionFacts>>,
}

impl<'d> Transcript<'d> {
    /// Creates a transcript from the messages of a document, in any order, each with its container.
    pub(crate) fn new(document: &Document, mut messages: Vec<Message<'d>>) -> Self {
        crate::sort::by_key(&mut messages, |message| message.value.id());
        let batches = batches(document, &messages);
        divide_into_sessions(&mut messages);
        for message in &mut messages {
            message.sender = recorded_sender(document, message).or_else(|| message.only_sender());
        }
        let only_sides = pairing::pair(&mut messages);
        let is_protocol = messages.iter().any(is_of_protocol);
        let mut transcript = Self { messages, batches, only_sides, is_protocol, ..Self::default() };
        transcript.add_indexes();
        transcript.handshakes = transcript.all_handshakes();
        transcript
    }

    fn add_indexes(&mut self) {
        for (index, message) in self.messages.iter().enumerate() {
            if let Some(form) = message.form {
                self.by_method.entry(form.method).or_default().push(index);
            }
            if message.kind == MessageKind::Request && message.partner.is_none() {
                self.unanswered.push(index);
            }
        }
    }

    /// Whether there are no messages.
    pub fn is_empty(&self) -> bool {
        self.messages.is_empty()
    }

    /// Whether the messages certainly belong to the protocol. Other programs also use JSON-RPC, and
    /// some of them have methods of the same name.
    pub fn is_protocol(&self) -> bool {
        self.is_protocol
    }

    /// Whether the messages may belong to the protocol, because no method contradicts it.
    pub fn may_be_protocol(&self) -> bool {
        let mut methods = self.messages.iter().filter_map(|message| message.method).peekable();
        self.is_protocol()
            || methods.peek().is_none()
            // The Language Server Protocol has an `initialize` as well.
            || self.by_method.keys().any(|method| !is_shared(method))
            || methods.any(|method| method.starts_with("notifications/"))
    }

    /// The response to a request, or the request of a response.
    pub fn partner(&self, message: &Message<'d>) -> Option<&Message<'d>> {
        self.messages.get(message.partner?)
    }

    /// The result in the response to a request.
    pub fn result_of(&self, request: &Message<'d>) -> Option<Value<'d>> {
        self.partner(request)?.result
    }

    /// The message that contains a value.
    pub fn message_around(&self, node: NodeId) -> Option<&Message<'d>> {
        let after = self.messages.partition_point(|message| message.value.id() <= node);
        let message = self.messages.get(after.checked_sub(1)?)?;
        message.value.contains(node).then_some(message)
    }

    /// The protocol at a place in a file: that of the message which contains it, or of the next
    /// one.
    pub fn protocol_at(&self, node: NodeId, of_file: Protocol) -> Protocol {
        let next = self.messages.partition_point(|message| message.value.end_id() <= node);
        let shown = self.messages.get(next).and_then(|message| message.revision);
        shown.filter(|it| of_file.yields_to(*it)).map_or(of_file, Protocol::shown)
    }

    /// The protocols of a file, if messages use several; that of the file comes first.
    pub fn protocols(&self, of_file: Protocol) -> Vec<Protocol> {
        let shown = self.messages.iter().filter_map(|message| message.revision);
        let others: BTreeSet<_> = shown.filter(|it| *it != of_file.revision).collect();
        let others = others.into_iter().filter(|it| of_file.yields_to(*it)).map(Protocol::shown);
        [of_file].into_iter().chain(others).collect()
    }

    /// The indexes of the messages with a method of the protocol, in order.
    pub fn indexes_with(&self, method: &str) -> &[usize] {
        self.by_method.get(method).map_or(&[], Vec::as_slice)
    }

    /// The indexes of the messages with one of several methods of the protocol, in order.
    pub fn indexes_with_any(&self, methods: &[&str]) -> Vec<usize> {
        let mut indexes: Vec<_> =
            methods.iter().flat_map(|method| self.indexes_with(method)).copied().collect();
        indexes.sort_unstable();
        indexes
    }

    /// The messages with a method of the protocol, in order: its requests, or its notifications.
    pub fn with(&self, method: &str) -> impl DoubleEndedIterator<Item = &Message<'d>> + Clone {
        self.indexes_with(method).iter().map(|index| &self.messages[*index])
    }

    /// The messages of a session with a method of the protocol, in order.
    pub fn of_session_with(
        &self,
        session: usize,
        method: &str,
    ) -> impl Iterator<Item = &Message<'d>> {
        let indexes = self.indexes_with(method);
        let start = indexes.partition_point(|index| self.messages[*index].session < session);
        let messages = indexes[start..].iter().map(|index| &self.messages[*index]);
        messages.take_while(move |message| message.session == session)
    }

    /// The methods of the protocol that messages have.
    pub fn methods(&self) -> impl Iterator<Item = &'static str> {
        self.by_method.keys().copied()
    }

    /// The requests without a response, in order.
    pub fn unanswered(&self) -> impl Iterator<Item = &Message<'d>> {
        self.unanswered.iter().map(|index| &self.messages[*index])
    }

    /// The result of `initialize` or `server/discover` in a session.
    pub fn handshake(&self, session: usize) -> Option<Value<'d>> {
        *self.handshakes.get(session)?
    }

    /// Whether the client of a session is the one of this linter.
    pub fn is_trial(&self, session: usize) -> bool {
        self.facts_of(session).is_some_and(|facts| facts.is_trial)
    }

    /// The signs in the failures of a session.
    pub fn failure_signs(&self, session: usize) -> FailureSigns {
        self.facts_of(session).map_or_else(FailureSigns::default, |facts| facts.failures)
    }

    /// The facts about a session, collected in one pass because many calls may need them.
    fn facts_of(&self, session: usize) -> Option<&SessionFacts> {
        let facts = self.facts.get_or_init(|| {
            let mut facts = vec![SessionFacts::default(); self.session_count()];
            self.messages.iter().for_each(|it| facts[it.session].take(it));
            facts
        });
        facts.get(session)
    }

    /// The name that the server of a session gives itself, if its handshake was recorded.
    pub fn server_name(&self, session: usize) -> Option<&'d str> {
        Handshake::server_in(self.handshake(session)?)?.text_of("name")
    }

    /// The handshake that a message completes, with its result.
    pub fn handshake_of(&self, message: &Message<'d>) -> Option<(Handshake, Value<'d>)> {
        let result = message.result.filter(|result| result.is_object())?;
        let handshake = match self.partner(message) {
            Some(request) => Handshake::of_request(request),
            None => Handshake::of_result(result),
        };
        Some((handshake?, result))
    }

    fn all_handshakes(&self) -> Vec<Option<Value<'d>>> {
        let mut found = vec![None; self.session_count()];
        for index in self.indexes_with_any(&Handshake::ALL.map(Handshake::method)) {
            let request = &self.messages[index];
            let of_session = &mut found[request.session];
            *of_session = of_session.or_else(|| self.result_of(request));
        }
        found
    }

    /// The sessions whose handshake was recorded, each with the capabilities that the server declared:
    /// of others, nothing is known.
    pub fn declared(&self) -> impl Iterator<Item = (usize, Value<'d>)> {
        let sessions = 0..self.session_count();
        sessions.filter_map(|session| Some((session, self.server_capabilities(session)?)))
    }

    /// The capabilities that the server of a session declared, if they were recorded.
    pub fn server_capabilities(&self, session: usize) -> Option<Value<'d>> {
        self.handshake(session)?.get("capabilities").filter(|given| given.is_object())
    }

    /// The settings with which the server of a session declared that it has skills.
    pub fn skills_settings(&self, session: usize) -> Option<Value<'d>> {
        Table::get().message("skills/list")?.declaration(self.server_capabilities(session)?)
    }

    /// Whether a session was recorded from its beginning, with `initialize`.
    pub fn begins_with_handshake(&self, session: usize) -> bool {
        self.of_session(session).next().is_some_and(|first| first.requests("initialize"))
    }

    /// The side of a session that was recorded, if it was only one.
    pub fn only_side(&self, session: usize) -> Option<Sender> {
        *self.only_sides.get(session)?
    }

    /// The messages of one session.
    pub fn of_session(&self, session: usize) -> impl Iterator<Item = &Message<'d>> {
        let start = self.messages.partition_point(|message| message.session < session);
        self.messages[start..].iter().take_while(move |message| message.session == session)
    }

    /// Number of sessions.
    pub fn session_count(&self) -> usize {
        self.messages.last().map_or(0, |message| message.session + 1)
    }
}

/// The facts about a session that many calls may need.
#[derive(Clone, Copy, Debug, Default)]
struct SessionFacts {
    /// Whether the client is the one of this linter.
    is_trial: bool,
    failures: FailureSigns,
}

impl SessionFacts {
    fn take(&mut self, message: &Message<'_>) {
        if Handshake::of_request(message).is_some() {
            let of_newest = message.meta("io.modelcontextprotocol/clientInfo");
            let client = message.param("clientInfo").or(of_newest);
            self.is_trial |= client.and_then(|it| it.text_of("name")) == Some("mcp-lint");
        }
        let result = message.result.filter(|it| it.get("isError").is_some_and(Value::is_true));
        let of_result = result.and_then(|it| it.get("content")?.item(0)?.text_of("text"));
        let of_error = message.error.and_then(|it| it.text_of("message"));
        of_result.into_iter().chain(of_error).for_each(|text| self.failures.take(text));
    }
}

/// Whether a message certainly belongs to this protocol.
fn is_of_protocol(message: &Message<'_>) -> bool {
    let is_own = |form: &MessageForm| !is_shared(form.method) && form.method != "ping";
    message.form.is_some_and(is_own) || is_handshake(message) || is_of_stateless_client(message)
}

/// Whether another well-known protocol has a request of this name: the Language Server Protocol, or
/// that of Codex's app server.
fn is_shared(method: &str) -> bool {
    matches!(method, "initialize" | "skills/list")
}

/// Whether the message is a request that names its revision.
fn is_of_stateless_client(message: &Message<'_>) -> bool {
    message.meta("io.modelcontextprotocol/protocolVersion").is_some()
}

/// Whether a message can only belong to the handshake of this protocol.
fn is_handshake(message: &Message<'_>) -> bool {
    let version =
        message.param("protocolVersion").or_else(|| message.result?.get("protocolVersion"));
    let is_discovered =
        || message.result.and_then(Handshake::of_result) == Some(Handshake::Discover);
    version.is_some_and(Value::is_string)
        || matches!(message.method, Some("server/discover" | "subscriptions/listen"))
        || is_discovered()
}

/// Numbers the sessions of the messages. A session begins with `initialize`; messages that were
/// recorded with another session are separate.
fn divide_into_sessions(messages: &mut [Message<'_>]) {
    let (mut session, mut last) = (0, None);
    for (index, message) in messages.iter_mut().enumerate() {
        let source = message.value.document().source();
        let holder = source.holder_at(message.value.span().start);
        let recorded = holder.map(|holder| holder.session);
        let is_other = last.replace(recorded).is_some_and(|last| last != recorded);
        // A server is initialised once per connection, so a second `initialize` is another session.
        if index > 0 && (message.requests("initialize") || is_other) {
            session += 1;
        }
        message.session = session;
    }
}

/// The arrays of messages in a recording that were sent as one. A file that is a single array of
/// messages is itself the recording.
fn batches<'d>(document: &Document, messages: &[Message<'d>]) -> Vec<Value<'d>> {
    let mut roots = document.roots();
    let only_root = roots.next().filter(|_| roots.next().is_none()).map(Value::id);
    let mut holders: Vec<_> = messages
        .iter()
        .filter_map(|message| message.holder)
        .filter(|holder| holder.is_array() && holder.key().is_none())
        .filter(|holder| only_root != Some(holder.id()))
        .collect();
    // A batch may contain others between its messages.
    crate::sort::by_key(&mut holders, |holder| holder.id());
    holders.dedup_by_key(|holder| holder.id());
    holders
}

/// The sender of a message according to its record.
fn recorded_sender(document: &Document, message: &Message<'_>) -> Option<Sender> {
    match document.source().stream_at(message.value.span().start) {
        Some(Stream::In) => return Some(Sender::Client),
        Some(Stream::Out) => return Some(Sender::Server),
        None => {}
    }
    // Some programs add the direction to the message itself.
    recorded_direction(message.holder.filter(|holder| holder.is_object()).unwrap_or(message.value))
}
