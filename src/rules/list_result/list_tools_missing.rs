use crate::model::is_list_answer;

rule! {
    name: "list-tools-missing",
    category: Correctness,
    summary: "a `tools/list` result has no array `tools`",
    level: Error,
    check: Message(check),
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(result) = subject.message.result.filter(|result| result.is_object()) else { return };
    let answers = match subject.partner() {
        Some(request) => request.requests("tools/list"),
        None => is_list_answer(result),
    };
    match result.get("tools") {
        _ if !answers => return,
        Some(tools) if tools.is_array() => return,
        Some(tools) => wrong_type(tools, "`tools` of a `tools/list` result", "an array"),
        // Another rule reports that.
        None if result.text_of("resultType") == Some("input_required") => {
            return;
        }
        None => Finding::new(place_of(result), "a `tools/list` result has no `tools`"),
    }
    .cite("MCP, schema.ts, ListToolsResult: `tools` is a required array; it may be empty")
    .help("write the tools as an array")
    .report(context);
}
