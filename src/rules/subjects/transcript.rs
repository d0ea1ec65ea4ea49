//! The subjects of rules about recorded messages and sessions.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use crate::document::{Document, NodeId, Value};
use crate::forms::{Form, MessageForm, Table};
use crate::model::{
    Call, Handshake, HttpTraffic, Listing, Message, MessageId, MessageKind, Page, Revision, Sender,
    Transcript, requests_input,
};
use crate::rules::subjects::skills::RecordedSkills;
use crate::rules::{AppSession, ContentVerdict};
use crate::source::HttpAnswer;

/// A recorded message, with its recording.
pub struct MessageSubject<'a, 'd> {
    /// The message to check.
    pub message: &'a Message<'d>,
    /// The recording that contains the message.
    pub transcript: &'a Transcript<'d>,
}

impl<'a, 'd> MessageSubject<'a, 'd> {
    /// The response to a request, or the request of a response.
    pub fn partner(&self) -> Option<&'a Message<'d>> {
        self.transcript.partner(self.message)
    }

    /// The handshake that the message completes, with its result.
    pub fn handshake(&self) -> Option<(Handshake, Value<'d>)> {
        self.transcript.handshake_of(self.message)
    }

    /// The form of the message's result: of the method of its request, or, if the request was not
    /// recorded, the only one that the result's members allow.
    pub fn form_of_result(&self, result: Value<'d>) -> Option<Form> {
        let Some(request) = self.partner() else {
            let is_certain = self.transcript.is_protocol();
            return Table::get().result_of(result, is_certain).map(|of| Form::named(of.name));
        };
        let form = request.form?;
        if requests_input(result) {
            return Some(Form::named("InputRequiredResult"));
        }
        let begins_task = result.has("task") && request.param("task").is_some();
        if begins_task {
            return Some(Form::named("CreateTaskResult"));
        }
        form.result.as_ref().map(Form::of)
    }

    /// Whether the message is a request that clients send in 2026-07-28.
    pub fn is_of_newest_client(&self) -> bool {
        is_of_newest_client(self.message)
    }
}

/// Whether a message is a request that clients send in 2026-07-28.
pub(crate) fn is_of_newest_client(message: &Message<'_>) -> bool {
    let is_of_client =
        |form: &MessageForm| form.of_client && form.revisions.contains(Revision::V2026_07_28);
    message.kind == MessageKind::Request && message.form.is_some_and(is_of_client)
}

/// The capability that a request of a server with these parameters needs and the client did not
/// declare.
pub(crate) fn undeclared_capability(
    method: &str,
    params: Option<Value<'_>>,
    declared: Value<'_>,
) -> Option<&'static str> {
    let form = Table::get().message(method).filter(|form| form.of_server)?;
    let capability = form.capability?;
    let Some(given) = declared.get(capability) else { return Some(capability) };
    let has = |key| params.is_some_and(|params| params.has(key));
    // An empty `elicitation` declares forms only.
    let by_url = params.and_then(|params| params.text_of("mode")) == Some("url");
    match capability {
        "elicitation" if by_url && !given.has("url") => Some("elicitation.url"),
        "sampling" if (has("tools") || has("toolChoice")) && !given.has("tools") => {
            Some("sampling.tools")
        }
        _ => None,
    }
}

/// A recorded call of a tool, with the facts about the tool.
pub struct CallSubject<'a, 'd> {
    /// The call to check.
    pub call: &'a Call<'d>,
    /// The request; `None` for a call that was not recorded as a message.
    pub message: Option<&'a Message<'d>>,
    /// The recording that contains the call.
    pub transcript: &'a Transcript<'d>,
    /// The definition of the tool; may be in another document.
    pub tool: Option<Value<'a>>,
    /// The names of the session's tools, if the complete list was recorded.
    pub listed: Option<&'a HashSet<&'d str>>,
    /// The outcome of validating the arguments against the tool's `inputSchema`.
    pub verdict: &'a ContentVerdict<'a, 'd>,
}

impl<'a, 'd> CallSubject<'a, 'd> {
    /// The response to the call.
    pub fn answer(&self) -> Option<&'a Message<'d>> {
        self.transcript.partner(self.message?)
    }

    /// Whether the session's complete list was recorded and does not contain the called tool.
    pub fn is_of_unlisted_tool(&self) -> bool {
        match (self.listed, self.call.name_text()) {
            (Some(listed), Some(name)) => !listed.contains(name),
            _ => false,
        }
    }
}

/// The recorded messages of a document, with the lists in them.
pub struct TranscriptSubject<'a, 'd> {
    /// The document with the recording.
    pub document: &'d Document,
    /// The recording to check.
    pub transcript: &'a Transcript<'d>,
    /// The lists in the recording.
    pub listings: &'a [Listing<'d>],
    /// The skills in the recording.
    pub skills: &'a RecordedSkills<'d>,
    /// The values that were hidden when the session was recorded, in the order of the text.
    pub redacted: &'a [NodeId],
    /// Whether the user named the file or standard input.
    pub is_named: bool,
    /// Whether the document has tools or results, in messages or elsewhere.
    pub has_tools_or_results: bool,
    /// The apps of each session, computed on first use.
    pub apps: OnceCell<Vec<AppSession<'d>>>,
    /// The HTTP exchanges of the recording, computed on first use.
    pub traffic: OnceCell<HttpTraffic<'d>>,
}

/// A cursor that a client sent although no earlier page of the session had returned it.
pub(crate) struct UnknownCursor<'a, 'd> {
    pub(crate) cursor: Value<'d>,
    pub(crate) page: &'a Page<'d>,
    /// Whether a page of an earlier session had returned the cursor.
    pub(crate) of_earlier_session: bool,
}

impl<'a, 'd> TranscriptSubject<'a, 'd> {
    /// The apps of each session that has some.
    pub fn apps(&self) -> &[AppSession<'d>] {
        self.apps.get_or_init(|| AppSession::all(self.transcript, self.listings))
    }

    /// The HTTP exchanges of the recording.
    pub fn traffic(&self) -> &HttpTraffic<'d> {
        self.traffic.get_or_init(|| HttpTraffic::of(self.document))
    }

    /// The requests for skills to which the server of a session responded that they are unknown: the
    /// value of `uri`, by session and text.
    pub(crate) fn unknown_skills(&self) -> HashMap<(usize, &'d str), Value<'d>> {
        let asked = self.transcript.with("skills/get").filter_map(|request| {
            let answer = self.transcript.partner(request)?;
            let uri = request.param("uri").filter(|_| answer.error_code() == Some(-32602))?;
            Some(((request.session, uri.as_str()?), uri))
        });
        asked.collect()
    }

    /// Whether the value, or a value in it, was hidden when the session was recorded.
    pub(crate) fn is_redacted(&self, value: Value<'d>) -> bool {
        let first = self.redacted.partition_point(|it| *it < value.id());
        self.redacted.get(first).is_some_and(|it| value.contains(*it))
    }

    /// The values in a value that were hidden when the session was recorded.
    pub(crate) fn redacted_in(&self, value: Value<'d>) -> impl Iterator<Item = Value<'d>> + '_ {
        let first = self.redacted.partition_point(|it| *it < value.id());
        let inside = self.redacted[first..].iter().take_while(move |it| value.contains(**it));
        inside.map(move |it| value.document().value(*it))
    }

    /// The requests that have no response at the end of the recording.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = &'a Message<'d>> + use<'a, 'd> {
        // Servers need not respond to a request that was cancelled.
        let cancelled = self.transcript.with("notifications/cancelled");
        let given_up: HashSet<_> = cancelled
            .filter_map(|message| message.param("requestId").and_then(MessageId::of))
            .collect();
        self.transcript.unanswered().filter(move |message| {
            // A subscription has no response as long as it is open.
            let ends = !message.requests("subscriptions/listen");
            ends && !message.http_answer().is_some_and(HttpAnswer::ends_exchange)
                && !message.id_key().is_some_and(|id| given_up.contains(&id))
        })
    }

    /// The cursors that were sent without having been returned, if the first page was recorded.
    pub(crate) fn unknown_cursors(&self) -> Vec<UnknownCursor<'a, 'd>> {
        // Each cursor with the last session in which it was given.
        let mut given: HashMap<&str, usize> = HashMap::new();
        let mut found = Vec::new();
        for listing in self.listings {
            // If the first page is missing, an earlier one may have returned the cursor.
            let from_first = listing.pages.first().is_some_and(|page| page.cursor.is_none());
            for page in &listing.pages {
                let sent = page.cursor.and_then(|cursor| Some((cursor, cursor.as_str()?)));
                if let Some((cursor, text)) = sent.filter(|_| from_first) {
                    let session = given.get(text).copied();
                    if session != Some(listing.session) {
                        let of_earlier_session = session.is_some();
                        found.push(UnknownCursor { cursor, page, of_earlier_session });
                    }
                }
                if let Some(text) = page.next_cursor().and_then(Value::as_str) {
                    given.insert(text, listing.session);
                }
            }
        }
        found
    }

    /// The progress notifications, each with the request that has its token.
    pub(crate) fn progress(&self) -> Vec<Progress<'a, 'd>> {
        let messages = &self.transcript.messages;
        let mut found = Vec::new();
        // Most sessions have none, and some have very many requests.
        if self.transcript.indexes_with("notifications/progress").is_empty() {
            return found;
        }
        let mut tokens: HashMap<(Option<Sender>, MessageId<'d>), Running<'d>> = HashMap::new();
        let mut session = None;
        let mut from_start = false;
        for (index, message) in messages.iter().enumerate() {
            if session != Some(message.session) {
                session = Some(message.session);
                from_start = message.requests("initialize");
                // MCP: progress tokens are unique among the active requests of a session only.
                tokens.clear();
            }
            let asked = message.meta("progressToken").and_then(MessageId::of);
            if let Some(token) = asked.filter(|_| message.kind == MessageKind::Request) {
                let running = Running { request: index, last: None };
                tokens.insert((message.sender, token), running);
            }
            if !message.notifies("notifications/progress") {
                continue;
            }
            let token = message.param("progressToken").and_then(MessageId::of);
            let asker = message.sender.map(Sender::other);
            let key = token.and_then(|token| {
                // A recording may not name the sender, so that the request of either side counts.
                let askers = [asker, Some(Sender::Client), Some(Sender::Server), None];
                let mut keys = askers.into_iter().map(|asker| (asker, token));
                keys.find(|key| tokens.contains_key(key))
            });
            let running = key.and_then(|key| tokens.get_mut(&key));
            let request = running.as_ref().map(|running| &messages[running.request]);
            let ended = request.filter(|request| !becomes_task(self.transcript, request));
            let ended = ended.and_then(|request| request.partner).filter(|&at| at < index);
            let before = running.and_then(|running| {
                std::mem::replace(&mut running.last, message.param("progress"))
            });
            let ended = ended.map(|at| &messages[at]);
            found.push(Progress { message, request, before, ended, from_start });
        }
        found
    }
}

/// A request with a progress token, and its last progress.
struct Running<'d> {
    request: usize,
    last: Option<Value<'d>>,
}

/// Whether a request begins a task, whose progress token remains valid after the response.
fn becomes_task<'d>(transcript: &Transcript<'d>, request: &Message<'d>) -> bool {
    let result = transcript.result_of(request);
    let typed = |result: Value<'_>| result.get("resultType").is_some_and(|it| it.is_text("task"));
    request.param("task").is_some()
        || result.is_some_and(|result| result.has("task") || typed(result))
}

/// A progress notification, with the state of its request.
pub(crate) struct Progress<'a, 'd> {
    pub(crate) message: &'a Message<'d>,
    /// The request that has the token of the notification.
    pub(crate) request: Option<&'a Message<'d>>,
    /// The progress in the previous notification.
    pub(crate) before: Option<Value<'d>>,
    /// The response to the request, if it came before the notification.
    pub(crate) ended: Option<&'a Message<'d>>,
    /// Whether the session was recorded from `initialize` on.
    pub(crate) from_start: bool,
}

/// The result of a request in any form of recording.
#[derive(Clone, Copy)]
pub struct ReturnedSubject<'d> {
    /// The result to check.
    pub value: Value<'d>,
    /// The kind of request that the result belongs to.
    pub of: Returned,
    /// Whether the result was clearly recorded, not written by hand.
    pub recorded: bool,
}

named! {
    /// The kind of request that a result belongs to.
    pub enum Returned {
        /// The method `tools/list`.
        List = "a list",
        /// The method `tools/call`.
        Call = "a call",
        /// Any other method.
        Other = "this request",
    }
}
