//! Rules about recorded results as a whole.

use crate::model::ResultForm;
use crate::rules::prelude::*;

rules_of_shape! {
    result_content_missing {
        "result-content-missing", Error, "a result has no `content`",
        [fix: Safe],
        whose: "the result",
        cite: "MCP, schema.ts, CallToolResult: `content` is required, even if other members \
               are present",
        help: "add `content`, with the text for the model",
        adapt: with_content,
    }
    result_content_type {
        "result-content-type", Error, "`content` of a result is not an array",
        [fix: Safe],
        cite: "MCP, schema.ts, CallToolResult: `content` is an array of content blocks",
        help: "write an array of blocks, such as `[{\"type\": \"text\", \"text\": …}]`",
        adapt: in_an_array,
    }
    result_is_error_type {
        "result-is-error-type", Error, "`isError` is not a boolean",
        [fix: Safe],
        cite: "MCP, schema.ts, CallToolResult: `isError` is `true` or `false`; absent means \
               `false`",
        help: "write `true` or `false`, or leave it out",
        null: NullWords::Removable,
        adapt: without_quotes,
    }
}

fn with_content(finding: Finding, fault: &Fault<'_>, context: &Context<'_>) -> Option<Finding> {
    let result = CallResult::new(fault.object, ResultForm::Bare, None);
    let is_part = context.document().source().is_reported_by_model();
    if is_part || result.legacy.is_some() || !result.is_complete() {
        return None;
    }
    let insert = |json: String| fault.object.first_member("content", json);
    Some(match result.structured {
        // The specification recommends the same data as text (server/tools, Structured Content).
        Some(structured) => {
            finding.safe_fix("add the structured content as text", insert(text_content(structured)))
        }
        // A failure must describe what went wrong, which only its author knows.
        None if result.failed() => finding,
        None => finding.unsafe_fix("add an empty `content`", insert("[]".to_owned())),
    })
}

/// A content array with the structured value as JSON text.
fn text_content(structured: Value<'_>) -> String {
    let text = serde_json::Value::from(structured.compact_json());
    format!("[{{\"type\": \"text\", \"text\": {text}}}]")
}

fn in_an_array(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let content = fault.value?;
    let json = content.compact_json();
    Some(match content.kind() {
        // A single block. Another object may be data, which belongs in `structuredContent`.
        Kind::Object if content.has("type") => {
            let edit = content.replacement(format!("[{json}]"));
            finding.safe_fix("put the block into an array", edit)
        }
        Kind::String => {
            let block = format!("[{{\"type\": \"text\", \"text\": {json}}}]");
            finding.unsafe_fix("make it a text block", content.replacement(block))
        }
        _ => finding,
    })
}

fn without_quotes(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let flag = fault.value?;
    let word = flag.text().to_ascii_lowercase();
    let is_boolean = word == "true" || word == "false";
    Some(
        finding
            .when(is_boolean, |it| it.safe_fix("write it without quotes", flag.replacement(word))),
    )
}

pub(crate) mod result_content_empty;
pub(crate) mod result_error_as_success;
pub(crate) mod result_error_internal;
pub(crate) mod result_error_without_reason;
pub(crate) mod result_legacy_tool_result;
pub(crate) mod result_text_broken;
pub(crate) mod result_tool_unknown;
pub(crate) mod result_unknown_member;
pub(crate) mod result_unrecognised;
