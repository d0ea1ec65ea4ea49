//! Inference of the revision that a file was written for.

use std::collections::HashMap;

use crate::document::Value;
use crate::model::{
    CallResult, Content, Handshake, Message, Protocol, Revision, ToolList, Transcript,
};

/// Infers the revision from the file, or assumes the newest.
///
/// Strong evidence (a revision named in a message) takes precedence over weak evidence (a member
/// that only one revision has). Members of several revisions agree with the newest and are not
/// evidence.
pub fn infer_protocol(content: &Content<'_>) -> Protocol {
    let found = content
        .transcript
        .messages
        .iter()
        .find_map(|message| message.revision)
        .or_else(|| revision_of_lists(&content.lists))
        .or_else(|| revision_of_results(&content.results));
    found.map_or(Protocol::ASSUMED, Protocol::shown)
}

/// Sets the revision of each message: the one in the `_meta` of its request (since 2026-07-28),
/// which applies to the request alone, or else that of its session.
pub(crate) fn settle_revisions(transcript: &mut Transcript<'_>) {
    let is_initialized = (0..transcript.session_count()).any(|it| negotiated(transcript, it).0);
    let of_session: Vec<_> = (0..transcript.session_count())
        .map(|session| revision_of_session(transcript, session, is_initialized))
        .collect();
    // Sessions over HTTP may run at the same time.
    let mut of_id = HashMap::new();
    for message in transcript.with("initialize") {
        let answer = transcript.partner(message);
        let id = http_session(message).or_else(|| http_session(answer?));
        of_id.extend(id.map(|id| (id, of_session[message.session])));
    }
    let shown = |message: &Message<'_>| {
        let partner = transcript.partner(message);
        let mut both = [Some(message), partner].into_iter().flatten();
        let named = both.clone().filter(|it| !is_rejected(transcript, it, is_initialized));
        let mut named = named.filter_map(|it| it.meta(PROTOCOL_VERSION)?.as_str());
        let id = both.find_map(http_session).and_then(|id| *of_id.get(id)?);
        let of_request = named.find_map(Revision::from_name);
        of_request.or(id).or(of_session[message.session])
    };
    let revisions: Vec<_> = transcript.messages.iter().map(shown).collect();
    for (message, revision) in transcript.messages.iter_mut().zip(revisions) {
        message.revision = revision;
    }
}

/// Whether a `server/discover` was rejected: it has no result, but a handshake follows. Clients
/// that support several revisions try the newest first, and the handshake then decides.
fn is_rejected(transcript: &Transcript<'_>, message: &Message<'_>, is_initialized: bool) -> bool {
    message.requests("server/discover") && transcript.result_of(message).is_none() && is_initialized
}

/// The HTTP session ID in the record of a message.
fn http_session<'d>(message: &Message<'d>) -> Option<&'d str> {
    message.holder?.get("http")?.get("headers")?.text_of("mcp-session-id")
}

/// Whether `initialize` was answered in a session, and the revision in the response.
fn negotiated<'d>(transcript: &Transcript<'d>, session: usize) -> (bool, Option<Value<'d>>) {
    let messages = || transcript.of_session(session);
    let version = messages().find_map(|message| message.result?.get("protocolVersion"));
    let is_initialize =
        |it| transcript.handshake_of(it).map(|it| it.0) == Some(Handshake::Initialize);
    (version.is_some() || messages().any(is_initialize), version)
}

/// The revision in the messages of a session: in the result of `initialize` (which takes
/// precedence, whatever the client proposed), in the `_meta` of a request, in the `initialize`
/// request, or in a `server/discover` result.
fn revision_of_session(
    transcript: &Transcript<'_>,
    session: usize,
    is_initialized: bool,
) -> Option<Revision> {
    let messages = || transcript.of_session(session);
    // A handshake implies a revision that has one, whatever it names.
    let of_handshake = |version: &str| {
        let named = Revision::from_name(version).unwrap_or(Revision::LAST_WITH_HANDSHAKE);
        named.min(Revision::LAST_WITH_HANDSHAKE)
    };
    let proposed = messages().find_map(|message| message.param("protocolVersion")?.as_str());
    let (is_answered, version) = negotiated(transcript, session);
    if is_answered {
        let version = version.and_then(Value::as_str).or(proposed);
        return Some(version.map_or(Revision::LAST_WITH_HANDSHAKE, of_handshake));
    }
    let mut accepted = messages().filter(|it| !is_rejected(transcript, it, is_initialized));
    if let Some(version) = accepted.find_map(|it| it.meta(PROTOCOL_VERSION)?.as_str()) {
        return Revision::from_name(version);
    }
    let is_discover = |it| transcript.handshake_of(it).map(|it| it.0) == Some(Handshake::Discover);
    let discovered = || messages().any(is_discover).then_some(Revision::V2026_07_28);
    proposed.map(of_handshake).or_else(discovered)
}

/// The key in the `_meta` of a request that names the revision (since 2026-07-28).
const PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";

fn revision_of_lists(lists: &[ToolList<'_>]) -> Option<Revision> {
    let newest = lists.iter().any(|list| {
        let holder = list.holder;
        ["ttlMs", "cacheScope", "resultType"]
            .iter()
            .any(|member| holder.is_some_and(|holder| holder.has(member)))
    });
    if newest {
        return Some(Revision::V2026_07_28);
    }
    let tools = || lists.iter().flat_map(|list| &list.tools);
    let has_task_support = |execution: Value<'_>| execution.has("taskSupport");
    tools()
        .any(|tool| tool.execution().is_some_and(has_task_support))
        .then_some(Revision::V2025_11_25)
}

/// The newest revision if any result has a type, which only that revision defines.
fn revision_of_results(results: &[CallResult<'_>]) -> Option<Revision> {
    let typed = results.iter().any(|result| result.result_type.is_some());
    typed.then_some(Revision::V2026_07_28)
}
