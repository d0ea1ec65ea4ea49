rule! {
    name: "result-content-missing",
    category: Correctness,
    summary: "a result has no `content`",
    level: Error,
    fix: Safe,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    if result.content.is_some() || result.legacy.is_some() || !result.is_complete() {
        return;
    }
    let finding = Finding::new(result.place(), "the result has no `content`")
        .cite(
            "MCP, schema.ts, CallToolResult: `content` is required, even if other members are \
             present",
        )
        .help("add `content`, with the text for the model");
    let insert = |json: String| result.value.first_member("content", json);
    context.report(match result.structured {
        // The specification recommends the same data as text (server/tools, Structured Content).
        Some(structured) => {
            finding.safe_fix("add the structured content as text", insert(text_content(structured)))
        }
        // A failure must describe what went wrong, which only its author knows.
        None if result.failed() => finding,
        None => finding.unsafe_fix("add an empty `content`", insert("[]".to_owned())),
    });
}

/// Content that contains the value as JSON text.
fn text_content(structured: Value<'_>) -> String {
    let text = serde_json::Value::from(structured.compact_json());
    format!("[{{\"type\": \"text\", \"text\": {text}}}]")
}
