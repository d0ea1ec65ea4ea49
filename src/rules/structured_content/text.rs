//! Helpers for the rules about the text that accompanies structured content.

use crate::rules::prelude::*;

/// The structured content of a complete result, and its `content` array, if that has no text block.
pub(super) fn without_text<'d>(result: &CallResult<'d>) -> Option<(Value<'d>, Value<'d>)> {
    let structured = result.structured.filter(|_| result.is_complete())?;
    let content = result.content.filter(|content| content.is_array())?;
    result.texts().next().is_none().then_some((structured, content))
}

/// The finding about missing text, with the fix that adds it.
pub(super) fn missing_text(structured: Value<'_>, content: Value<'_>) -> Finding {
    let edit = append_text(structured, content);
    Finding::new(structured.key_place(), "the result has `structuredContent`, but no text block")
        .help("return the same data as JSON in a text block, too")
        .safe_fix("append a text block with the JSON", vec![edit])
}

/// The edit that adds a text block with the JSON of the structured content.
pub(super) fn append_text(structured: Value<'_>, content: Value<'_>) -> TreeEdit {
    let text = serde_json::Value::from(structured.compact_json());
    TreeEdit::Append(content.id(), format!("{{\"type\": \"text\", \"text\": {text}}}"))
}
