rule! {
    name: "result-content-type",
    category: Correctness,
    summary: "`content` of a result is not an array",
    level: Error,
    fix: Safe,
    check: Result(check),
}

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(content) = subject.result.content.filter(|content| !content.is_array()) else {
        return;
    };
    let finding = wrong_type(content, "`content`", "an array")
        .cite("MCP, schema.ts, CallToolResult: `content` is an array of content blocks")
        .help("write an array of blocks, such as `[{\"type\": \"text\", \"text\": …}]`");
    let replace = |json: String| content.replacement(json);
    context.report(match content.kind() {
        // A single block. Another object may be data, which belongs in `structuredContent`.
        Kind::Object if content.has("type") => finding.safe_fix(
            "put the block into an array",
            replace(format!("[{}]", content.compact_json())),
        ),
        Kind::String => {
            let block = format!("[{{\"type\": \"text\", \"text\": {}}}]", content.compact_json());
            finding.unsafe_fix("make it a text block", replace(block))
        }
        _ => finding,
    });
}
