//! Texts of results that report a failure.

use crate::document::Value;
use crate::rules::limits::MAX_ERROR_REPORT_BYTES;

/// Beginnings of failure reports, in lower case.
const BEGINNINGS: [&str; 12] = [
    "error:",
    "error(",
    "error -",
    "exception:",
    "traceback (most recent",
    "failed to ",
    "fatal:",
    "fatal error",
    "mcp error ",
    "invalid arguments:",
    "invalid argument:",
    "invalid input:",
];

/// Words after `Error` in a failure report, except those that describe an action.
const AFTER_ERROR: [&str; 9] =
    ["while", "in", "during", "occurred", "when", "at", "from", "code", "response"];

/// Words after `Error` in titles, which look like those in failure reports.
const IN_TITLES: [&str; 6] =
    ["handling", "reporting", "tracking", "logging", "correcting", "monitoring"];

/// The text of the first block of a call's result, if it reports a failure.
pub(crate) fn failure_report(result: Value<'_>) -> Option<Value<'_>> {
    let text = result.get("content")?.item(0)?.get("text")?;
    let is_report = |text: &&str| {
        text.len() <= MAX_ERROR_REPORT_BYTES && (begins_like_one(text) || is_error_object(text))
    };
    text.as_str().filter(is_report).map(|_| text)
}

/// Whether a text begins like a failure report.
fn begins_like_one(text: &str) -> bool {
    let start: String = text.trim_start().chars().take(40).collect::<String>().to_ascii_lowercase();
    // A cross also begins lists of checks, so it needs a word.
    if let Some(marked) = start.strip_prefix('❌') {
        return ["error", "fail", "unknown tool"].iter().any(|word| marked.contains(word));
    }
    if BEGINNINGS.iter().any(|beginning| start.starts_with(beginning)) {
        return true;
    }
    let Some(rest) = start.strip_prefix("error ") else { return false };
    let word = rest.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    let is_doing = word.ends_with("ing") && !IN_TITLES.contains(&word);
    is_doing
        || AFTER_ERROR.contains(&word)
        || word.bytes().all(|b| b.is_ascii_digit()) && word.len() == 3
}

/// Whether a text is a JSON object whose `error` member describes a failure.
fn is_error_object(text: &str) -> bool {
    let names = |key| text.contains(key);
    if !text.trim_start().starts_with('{') || !(names("\"error\"") || names("\"success\"")) {
        return false;
    }
    let Ok(serde_json::Value::Object(object)) = serde_json::from_str(text) else { return false };
    // What a validator says about its input is its result.
    if object.get("valid").is_some_and(serde_json::Value::is_boolean) {
        return false;
    }
    describes_failure(&object)
}

/// Whether a JSON object describes a failure by its members.
fn describes_failure(object: &serde_json::Map<String, serde_json::Value>) -> bool {
    let is_error = |status: &serde_json::Value| status.as_str() == Some("error");
    let has_reason = || {
        ["message", "error", "errors", "reason", "detail", "details", "msg"]
            .iter()
            .any(|it| object.contains_key(*it))
    };
    let is_true = |name| object.get(name) == Some(&serde_json::Value::Bool(true));
    object.get("success") == Some(&serde_json::Value::Bool(false)) && has_reason()
        || (is_true("error") || is_true("isError")) && has_reason()
        || object.get("status").is_some_and(is_error) && has_reason()
        || match object.get("error") {
            Some(serde_json::Value::String(error)) => !error.trim().is_empty(),
            Some(serde_json::Value::Object(error)) => !error.is_empty(),
            _ => false,
        }
}

/// The member of structured content that reports a failure, if nothing else in it is data: beside data, it may
/// be a part of them.
pub(crate) fn structured_failure(structured: Value<'_>) -> Option<Value<'_>> {
    // FastMCP wraps a value in an only member `result`.
    let wrapped = structured.get("result").filter(|_| structured.entries().count() == 1);
    let is_report = |text: &str| {
        text.len() <= MAX_ERROR_REPORT_BYTES && (begins_like_one(text) || is_error_object(text))
    };
    if let Some(text) = wrapped.filter(|it| it.as_str().is_some_and(is_report)) {
        return Some(text);
    }
    let object = wrapped.unwrap_or(structured);
    let may_report = ["error", "isError", "status", "success"].iter().any(|it| object.has(it));
    let is_small = may_report
        && object.source_text().len() <= MAX_ERROR_REPORT_BYTES
        && object.entries().all(|it| {
            !it.kind().is_container() || it.entries().next().is_none() || it.key() == Some("error")
        });
    let members: serde_json::Map<_, _> =
        is_small.then(|| serde_json::from_str(&object.compact_json()).ok())??;
    let is_report = describes_failure(&members) && !members.contains_key("valid");
    let names = ["error", "status", "success"].iter().find_map(|name| object.get(name));
    names.filter(|_| is_report)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failure_reports_are_distinguished_from_texts_about_errors() {
        for report in [
            "Error: no such city",
            "  error - timeout",
            "Error fetching data",
            "Error while reading",
            "Error 404",
            "Traceback (most recent call last):",
            "Failed to connect",
            "MCP error -32602",
            "Error executing tool",
            "error(\"no such city\")",
            "❌ Node Error: unknown tool",
            r#"{"success": false, "message": "no such city"}"#,
            r#"{"error": "no such city"}"#,
            r#"{"error": {"code": 1}, "data": null}"#,
            r#"{"status": "error", "message": "no such city"}"#,
            "Invalid arguments: version",
        ] {
            assert!(begins_like_one(report) || is_error_object(report), "{report}");
        }
        for text in [
            "Error handling in Rust",
            "❌ 3 of 10 boxes are open",
            r#"{"success": true}"#,
            "Errors: 0",
            "No error: fine",
            "Error codes of the service",
            "Error 12 of the list",
            r#"{"error": null, "data": 1}"#,
            r#"{"error": ""}"#,
            r#"{"status": "error"}"#,
            r#"{"status": "failed", "message": "of the build"}"#,
            r#"{"errors": ["a"]}"#,
            r#"{"valid": false, "error": "unexpected end"}"#,
            r#"["error"]"#,
            "{error}",
            "",
        ] {
            assert!(!begins_like_one(text) && !is_error_object(text), "{text}");
        }
    }
}
