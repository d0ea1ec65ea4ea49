use crate::rules::limits::MAX_ERROR_REPORT_BYTES;

rule! {
    name: "result-error-as-success",
    category: Quality,
    summary: "the text of a result reports a failure, but `isError` is not set",
    level: Warning,
    check: Result(check),
}

/// Beginnings of failure reports, in lower case.
const BEGINNINGS: [&str; 8] = [
    "error:",
    "error -",
    "exception:",
    "traceback (most recent",
    "failed to ",
    "fatal:",
    "fatal error",
    "mcp error ",
];

/// Words after `Error` in a failure report, except those that describe an action.
const AFTER_ERROR: [&str; 9] =
    ["while", "in", "during", "occurred", "when", "at", "from", "code", "response"];

/// Words after `Error` in titles, which look like those in failure reports.
const IN_TITLES: [&str; 6] =
    ["handling", "reporting", "tracking", "logging", "correcting", "monitoring"];

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    // With structured content, such a text is mostly a document about errors.
    if result.failed() || result.structured.is_some() {
        return;
    }
    let first = result.blocks().next().and_then(|block| block.get("text"));
    let Some((block, text)) = first.and_then(|block| Some((block, block.as_str()?))) else {
        return;
    };
    let is_report =
        text.len() <= MAX_ERROR_REPORT_BYTES && (begins_like_one(text) || is_error_object(text));
    if !is_report {
        return;
    }
    let shown = text.char_indices().nth(32).map_or(text.len(), |(end, _)| end);
    Finding::new(
        block.slice_place(0, shown),
        "the text reports a failure, but `isError` is not `true`",
    )
    .cite(
        "MCP, server/tools, Error Handling: tools report failures with `isError`; clients and \
         models treat this result as a success",
    )
    .help("add `\"isError\": true` if the call failed")
    .report(context);
}

fn begins_like_one(text: &str) -> bool {
    let start: String = text.trim_start().chars().take(40).collect::<String>().to_ascii_lowercase();
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
    if !text.trim_start().starts_with('{') || !text.contains("\"error\"") {
        return false;
    }
    let Ok(serde_json::Value::Object(object)) = serde_json::from_str(text) else { return false };
    match object.get("error") {
        Some(serde_json::Value::String(error)) => !error.trim().is_empty(),
        Some(serde_json::Value::Object(error)) => !error.is_empty(),
        _ => false,
    }
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
            r#"{"error": "no such city"}"#,
            r#"{"error": {"code": 1}, "data": null}"#,
        ] {
            assert!(begins_like_one(report) || is_error_object(report), "{report}");
        }
        for text in [
            "Error handling in Rust",
            "Errors: 0",
            "No error: fine",
            "Error codes of the service",
            "Error 12 of the list",
            r#"{"error": null, "data": 1}"#,
            r#"{"error": ""}"#,
            r#"{"errors": ["a"]}"#,
            r#"["error"]"#,
            "{error}",
            "",
        ] {
            assert!(!begins_like_one(text) && !is_error_object(text), "{text}");
        }
    }
}
