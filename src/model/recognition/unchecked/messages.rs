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
    if message.method.is_some() {
        return message.form.is_none().then_some(UncheckedKind::OtherMethod);
    }
    // An exchange with an unknown method is counted once, with its request. The id of a response
    // that matches nothing is reported, and so is a recording of one side.
    let is_reported = message.oddity.is_some() || transcript.only_side(message.session).is_some();
    let result = message.result.filter(|_| message.partner.is_none() && !is_reported)?;
    let is_call_result =
        || content.results.binary_search_by_key(&result.id(), |known| known.value.id()).is_ok();
    let is_known = is_known_result(transcript, result) || is_call_result();
    (!is_known).then_some(UncheckedKind::Response)
}

/// Whether the members of a result show which form it has.
fn is_known_result(transcript: &Transcript<'_>, result: Value<'_>) -> bool {
    ["tools", "task", "taskId", "resultType"].iter().any(|member| result.has(member))
        || Handshake::of_result(result).is_some()
        || Table::get().result_of(result, transcript.is_protocol()).is_some()
}

/// Whether there are rules for one of the messages, in addition to those for any message.
pub(crate) fn has_checked_message(transcript: &Transcript<'_>) -> bool {
    transcript.messages.iter().any(|message| match (message.kind, message.method) {
        (MessageKind::Request | MessageKind::Notification, Some(_)) => message.form.is_some(),
        (MessageKind::Result, _) => {
            message.result.is_some_and(|result| is_known_result(transcript, result))
        }
        _ => true,
    })
}
