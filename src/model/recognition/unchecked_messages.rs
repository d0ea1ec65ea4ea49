//! The messages of a document that only the rules for any message check.

use crate::document::Value;
use crate::forms::Table;
use crate::model::{
    Content, Handshake, Message, MessageKind, Transcript, Unchecked, UncheckedKind,
};

/// The messages of a document of which only the envelope is checked.
pub(crate) fn unchecked_messages<'d>(content: &Content<'d>) -> Vec<Unchecked<'d>> {
    let transcript = &content.transcript;
    if !transcript.may_be_protocol() {
        return Vec::new();
    }
    let kind = |message: &Message<'d>| kind_of(content, message);
    let messages = transcript.messages.iter();
    messages
        .filter_map(|it| kind(it).map(|kind| Unchecked { kind, value: Some(it.value) }))
        .collect()
}

fn kind_of(content: &Content<'_>, message: &Message<'_>) -> Option<UncheckedKind> {
    let transcript = &content.transcript;
    if let Some(method) = message.method {
        // An exchange is counted once, with its response.
        let is_answered = transcript.result_of(message).is_some();
        let is_of_server = matches!(method, "elicitation/create" | "sampling/createMessage");
        return match Table::get().message(method) {
            None => Some(UncheckedKind::OtherMethod),
            Some(form) if is_of_server && !is_answered && !uses_tools(message) => {
                UncheckedKind::of_form(form)
            }
            Some(_) => None,
        };
    }
    let result = message.result?;
    if let Some(request) = transcript.partner(message) {
        let form = Table::get().message(request.method?)?;
        return if uses_tools(request) { None } else { UncheckedKind::of_form(form) };
    }
    let is_known = is_checked_result(content, result);
    // The id of a response that matches nothing is reported, and so is a recording of one side.
    let is_reported = message.oddity.is_some() || transcript.only_side(message.session).is_some();
    match UncheckedKind::of_result(result) {
        _ if is_known => None,
        UncheckedKind::Response if is_reported => None,
        kind => Some(kind),
    }
}

/// Whether a request for sampling contains tool calls or their results, for which there are rules.
fn uses_tools(message: &Message<'_>) -> bool {
    let is_of_tool = |block: Value<'_>| {
        block
            .get("type")
            .is_some_and(|kind| kind.is_text("tool_use") || kind.is_text("tool_result"))
    };
    let messages = message.param("messages").into_iter().flat_map(Value::items);
    let contents = messages.filter_map(|message| message.get("content"));
    let mut blocks = contents.flat_map(|it| it.items().chain(it.is_object().then_some(it)));
    message.method == Some("sampling/createMessage") && blocks.any(is_of_tool)
}

/// Whether there are rules for a result whose request was not recorded.
fn is_checked_result(content: &Content<'_>, result: Value<'_>) -> bool {
    const MEMBERS: [&str; 7] =
        ["tools", "prompts", "resources", "resourceTemplates", "task", "taskId", "resultType"];
    let is_call_result =
        || content.results.binary_search_by_key(&result.id(), |known| known.value.id()).is_ok();
    result.entries().any(|member| member.has_key_among(&MEMBERS))
        || Handshake::of_result(result).is_some()
        || is_call_result()
}

/// Whether there are rules for one of the messages, in addition to those for any message.
pub(crate) fn has_checked_message(transcript: &Transcript<'_>) -> bool {
    transcript.messages.iter().any(|message| match (message.kind, message.method) {
        (MessageKind::Request | MessageKind::Notification, Some(method)) => Table::get()
            .message(method)
            .is_some_and(|form| UncheckedKind::of_form(form).is_none() || uses_tools(message)),
        (MessageKind::Result, _) => transcript.handshake_of(message).is_some(),
        _ => true,
    })
}
