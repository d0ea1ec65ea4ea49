rule! {
    name: "task-related-meta-missing",
    summary: "the response to `tasks/result` does not identify its task",
    level: Error,
    revisions: Revisions::only(Revision::V2025_11_25),
    fix: Safe,
    check: Message(check),
}

const KEY: &str = "io.modelcontextprotocol/related-task";

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let request = subject.partner().filter(|request| request.requests("tasks/result"));
    let result = subject.message.result.filter(|result| result.is_object());
    let (Some(request), Some(result)) = (request, result) else { return };
    // The result has the form of the call's result, and nothing else in it identifies the task.
    let meta = result.get("_meta");
    if meta.and_then(|meta| meta.get(KEY)).is_some() {
        return;
    }
    let finding = Finding::new(
        meta.map_or_else(|| place_of(result), place_of),
        "the result does not name its task",
    )
    .cite(
        "MCP 2025-11-25, basic/utilities/tasks: responses to `tasks/result` must contain \
         `io.modelcontextprotocol/related-task`",
    )
    .help("add it to `_meta`, with the `taskId`")
    .by_revision();
    let task = request
        .param("taskId")
        .and_then(Value::as_str)
        .and_then(|id| serde_json::to_string(id).ok());
    context.report(match (task, meta) {
        // Only without a `_meta`: one that exists may be malformed, which `meta-type` reports.
        (Some(id), None) => {
            let value = format!("{{\"{KEY}\": {{\"taskId\": {id}}}}}");
            finding.safe_fix("name the task", result.first_member("_meta", value))
        }
        _ => finding,
    });
}
