//! The subjects of rules about recorded messages and sessions.

use std::collections::{HashMap, HashSet};

use crate::document::Value;
use crate::model::{
    Call, Handshake, Listing, Message, MessageId, MessageKind, Page, Sender, Transcript,
};
use crate::rules::ContentVerdict;

/// A recorded message, with the session around it.
pub struct MessageSubject<'a, 'd> {
    /// The message.
    pub message: &'a Message<'d>,
    /// The whole recording.
    pub transcript: &'a Transcript<'d>,
}

impl<'a, 'd> MessageSubject<'a, 'd> {
    /// The answer to the request, or the request that the answer belongs to.
    pub fn partner(&self) -> Option<&'a Message<'d>> {
        self.transcript.partner(self.message)
    }

    /// The handshake whose result it is, with the result.
    pub fn handshake(&self) -> Option<(Handshake, Value<'d>)> {
        self.transcript.handshake_of(self.message)
    }

    /// Whether it is a request of `tools/list` or `tools/call`.
    pub fn is_about_tools(&self) -> bool {
        self.message.requests("tools/list") || self.message.requests("tools/call")
    }
}

/// A recorded call of a tool, with the facts about the tool.
pub struct CallSubject<'a, 'd> {
    /// The call.
    pub call: &'a Call<'d>,
    /// The request; `None` for a wrapper.
    pub message: Option<&'a Message<'d>>,
    /// The whole recording.
    pub transcript: &'a Transcript<'d>,
    /// The tool's definition; it may be in another document.
    pub tool: Option<Value<'a>>,
    /// The names of the session's tools, if the whole list was recorded.
    pub listed: Option<&'a HashSet<&'d str>>,
    /// The relation of the arguments to the tool's `inputSchema`.
    pub verdict: &'a ContentVerdict<'a, 'd>,
}

impl<'a, 'd> CallSubject<'a, 'd> {
    /// The message that answers the call.
    pub fn answer(&self) -> Option<&'a Message<'d>> {
        self.transcript.partner(self.message?)
    }

    /// Whether the session's tools are known, and this is not one of them.
    pub fn is_of_unlisted_tool(&self) -> bool {
        match (self.listed, self.call.name_text()) {
            (Some(listed), Some(name)) => !listed.contains(name),
            _ => false,
        }
    }
}

/// A whole recording.
pub struct TranscriptSubject<'a, 'd> {
    /// The recording.
    pub transcript: &'a Transcript<'d>,
    /// The lists of tools in it.
    pub listings: &'a [Listing<'d>],
    /// Whether the user named the file, or standard input.
    pub is_named: bool,
    /// Whether the document has tools or results, in messages or beside them.
    pub has_tools_or_results: bool,
}

/// A cursor that a client sent, although no earlier page of the session had returned it.
pub(crate) struct UnknownCursor<'a, 'd> {
    pub(crate) cursor: Value<'d>,
    pub(crate) page: &'a Page<'d>,
    /// An earlier session had given it.
    pub(crate) of_earlier_session: bool,
}

impl<'a, 'd> TranscriptSubject<'a, 'd> {
    /// The requests that wait for a response at the end.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = &'a Message<'d>> + use<'a, 'd> {
        let messages = &self.transcript.messages;
        // Servers need not respond to a request that was cancelled.
        let given_up: HashSet<_> = messages
            .iter()
            .filter(|message| message.notifies("notifications/cancelled"))
            .filter_map(|message| message.param("requestId").and_then(MessageId::of))
            .collect();
        messages.iter().filter(move |message| {
            let asks = message.kind == MessageKind::Request && message.partner.is_none();
            // A subscription has no response as long as it is open.
            let ends = !message.requests("subscriptions/listen");
            asks && ends && !message.id_key().is_some_and(|id| given_up.contains(&id))
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

    /// The notifications about progress, each with the request whose token it has.
    pub(crate) fn progress(&self) -> Vec<Progress<'a, 'd>> {
        let messages = &self.transcript.messages;
        let mut found = Vec::new();
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

/// A request with a token, with the progress so far.
struct Running<'d> {
    request: usize,
    last: Option<Value<'d>>,
}

/// The token of a task lives on after the answer that began it.
fn becomes_task<'d>(transcript: &Transcript<'d>, request: &Message<'d>) -> bool {
    let result = transcript.result_of(request);
    let typed = |result: Value<'_>| result.get("resultType").is_some_and(|it| it.is_text("task"));
    request.param("task").is_some()
        || result.is_some_and(|result| result.has("task") || typed(result))
}

/// A notification about progress.
pub(crate) struct Progress<'a, 'd> {
    pub(crate) message: &'a Message<'d>,
    /// The request whose token it has.
    pub(crate) request: Option<&'a Message<'d>>,
    /// The progress reported before.
    pub(crate) before: Option<Value<'d>>,
    /// The answer to the request, if it came before.
    pub(crate) ended: Option<&'a Message<'d>>,
    /// Whether the session was recorded from `initialize` on.
    pub(crate) from_start: bool,
}

/// The result of a request, wherever it was recorded.
#[derive(Clone, Copy)]
pub struct ReturnedSubject<'d> {
    /// The result.
    pub value: Value<'d>,
    /// The request that it is the result of.
    pub of: Returned,
    /// Whether it was clearly recorded, rather than written by hand.
    pub recorded: bool,
}

named! {
    /// The request that a result belongs to.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Returned {
        /// `tools/list`
        List = "a list",
        /// `tools/call`
        Call = "a call",
        /// Anything else.
        Other = "this request",
    }
}
