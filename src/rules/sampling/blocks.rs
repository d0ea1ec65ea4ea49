//! The content blocks of requests to a model, and of its answers.

use crate::rules::prelude::*;

/// The blocks of a message of the conversation: `content` is one, or an array of them.
pub(super) fn blocks_of(message: Value<'_>) -> impl Iterator<Item = Value<'_>> {
    let content = message.get("content");
    let single = content.filter(|content| content.is_object());
    content.into_iter().flat_map(Value::items).chain(single)
}

/// All blocks of a recorded message that are sent to or by a model.
pub(super) fn sampled_blocks<'d>(message: &Message<'d>) -> impl Iterator<Item = Value<'d>> {
    let asked = message.requests("sampling/createMessage");
    let messages = message.param("messages").filter(|_| asked);
    // Of all results, only that of `sampling/createMessage` has a role.
    let is_answer = |result: &Value<'_>| result.has("role");
    let answered = message.result.filter(is_answer);
    messages.into_iter().flat_map(Value::items).chain(answered).flat_map(blocks_of)
}

/// Whether a block is of this type.
pub(super) fn is_kind(block: Value<'_>, kind: &str) -> bool {
    block.get("type").is_some_and(|given| given.is_text(kind))
}
