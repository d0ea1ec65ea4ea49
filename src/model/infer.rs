//! Which revision a file was written for, from the evidence in it.

use super::{CallResult, Content, Protocol, ProtocolSource, Revision, ToolList};
use crate::document::{Document, Value};

/// The revision that the file itself gives away, or the newest.
///
/// Strong evidence (a revision named in a message) goes before weak evidence (a member that only
/// one revision has). Members that several revisions have agree with the newest and say nothing.
pub fn infer_protocol(document: &Document, content: &Content<'_>) -> Protocol {
    let named = (content.messages > 0).then(|| named_revision(document)).flatten();
    let found = named
        .or_else(|| revision_of_lists(&content.lists))
        .or_else(|| revision_of_results(&content.results));
    found.map_or(Protocol::ASSUMED, |revision| Protocol {
        revision,
        source: ProtocolSource::Evidence,
    })
}

fn named_revision(document: &Document) -> Option<Revision> {
    document.roots().find_map(revision_of_message)
}

/// The revision that a message (or an array of messages) names: in a request's `_meta`, or in an
/// `initialize` request or result.
fn revision_of_message(message: Value<'_>) -> Option<Revision> {
    if message.is_array() {
        return message.items().find_map(revision_of_message);
    }
    let inner = message.get("params").or_else(|| message.get("result"))?;
    let in_meta =
        inner.get("_meta").and_then(|meta| meta.get("io.modelcontextprotocol/protocolVersion"));
    let version = in_meta.or_else(|| inner.get("protocolVersion"))?;
    Revision::from_name(version.as_str()?)
}

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
        .any(|tool| tool.execution.is_some_and(has_task_support))
        .then_some(Revision::V2025_11_25)
}

/// Only the newest revision says what type a result has.
fn revision_of_results(results: &[CallResult<'_>]) -> Option<Revision> {
    let typed = results.iter().any(|result| result.result_type.is_some());
    typed.then_some(Revision::V2026_07_28)
}
