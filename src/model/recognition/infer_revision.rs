//! Which revision a file was written for, from the evidence in it.

use crate::document::Value;
use crate::model::{
    CallResult, Content, Handshake, Message, Protocol, ProtocolSource, Revision, ToolList,
    Transcript,
};

/// The revision that the file itself shows, or the newest.
///
/// Strong evidence (a revision named in a message) takes precedence over weak evidence (a member
/// that only one revision has). Members of several revisions agree with the newest and are not
/// evidence.
pub fn infer_protocol(content: &Content<'_>) -> Protocol {
    let found = named_revision(&content.transcript)
        .or_else(|| revision_of_lists(&content.lists))
        .or_else(|| revision_of_results(&content.results));
    found.map_or(Protocol::ASSUMED, |revision| Protocol {
        revision,
        source: ProtocolSource::Evidence,
    })
}

/// The revision in the messages: in a request's `_meta`, in the result of `initialize` (which
/// decides, whatever the client proposed), in its request, or in a `server/discover` result.
fn named_revision(transcript: &Transcript<'_>) -> Option<Revision> {
    let messages = || transcript.messages.iter();
    let opened = |wanted| {
        let mut results = messages().filter_map(|message| transcript.handshake_of(message));
        results.any(|(handshake, _)| handshake == wanted)
    };
    let negotiated = messages().find_map(|message| message.result?.get("protocolVersion"));
    let is_initialized = negotiated.is_some() || opened(Handshake::Initialize);
    // Clients that support several revisions try the newest first. If the server does not answer
    // that and a handshake follows, the handshake decides.
    let is_rejected = |message: &&Message<'_>| {
        message.requests("server/discover")
            && transcript.result_of(message).is_none()
            && is_initialized
    };
    let in_meta = || {
        let mut accepted = messages().filter(|message| !is_rejected(message));
        accepted.find_map(|message| message.meta(PROTOCOL_VERSION))
    };
    let proposed = || messages().find_map(|message| message.param("protocolVersion"));
    if let Some(version) = in_meta().and_then(Value::as_str) {
        return Revision::from_name(version);
    }
    // A handshake implies a revision that has one, whatever it names.
    let of_handshake = |version: &str| {
        let named = Revision::from_name(version).unwrap_or(Revision::LAST_WITH_HANDSHAKE);
        named.min(Revision::LAST_WITH_HANDSHAKE)
    };
    let name = negotiated.and_then(Value::as_str).or_else(|| proposed()?.as_str());
    match name {
        Some(version) => Some(of_handshake(version)),
        None if is_initialized => Some(Revision::LAST_WITH_HANDSHAKE),
        None => opened(Handshake::Discover).then_some(Revision::V2026_07_28),
    }
}

/// The key in a request's `_meta` that names the revision (since 2026-07-28).
const PROTOCOL_VERSION: &str = "io.modelcontextprotocol/protocolVersion";

fn revision_of_lists(lists: &[ToolList<'_>]) -> Option<Revision> {
    let newest = lists.iter().any(|list| {
        let holder = list.holder;
        ["ttlMs", "cacheScope", "resultType"]
            .iter()
            .any(|member| holder.is_some_and(|holder| holder.get(member).is_some()))
    });
    if newest {
        return Some(Revision::V2026_07_28);
    }
    let tools = || lists.iter().flat_map(|list| &list.tools);
    let has_task_support = |execution: Value<'_>| execution.get("taskSupport").is_some();
    tools()
        .any(|tool| tool.execution().is_some_and(has_task_support))
        .then_some(Revision::V2025_11_25)
}

/// Only the newest revision has result types.
fn revision_of_results(results: &[CallResult<'_>]) -> Option<Revision> {
    let typed = results.iter().any(|result| result.result_type.is_some());
    typed.then_some(Revision::V2026_07_28)
}
