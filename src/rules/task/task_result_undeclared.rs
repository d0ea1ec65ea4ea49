rule! {
    name: "task-result-undeclared",
    summary: "a call became a task that the client did not ask for",
    level: Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    check: Call(check),
}

const EXTENSION: &str = "io.modelcontextprotocol/tasks";

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.call.outcome.result();
    if context.revision() == Revision::V2025_11_25 {
        let task = result.and_then(|result| result.get("task")).filter(|task| task.is_object());
        let is_plain = |it: &&Message<'_>| it.param("task").is_none();
        context.report_all(task.zip(subject.message.filter(is_plain)).map(|(task, request)| {
            Finding::new(task.key_place(), "the call became a task, but it did not ask for one")
                .label(request.method_place(), "requested here, without `task`")
                .cite(
                    "MCP 2025-11-25, basic/utilities/tasks: a request without `task` is answered \
                     with its result; the SDKs reject a task, which has no `content`",
                )
                .help("respond with the result of the call, and create tasks only on request")
                .by_revision()
        }));
        return;
    }
    let kind = result.and_then(|result| result.get("resultType"));
    let kind = kind.filter(|kind| kind.is_text("task"));
    let capabilities = subject
        .message
        .and_then(|message| message.meta("io.modelcontextprotocol/clientCapabilities"));
    let (Some(kind), Some(capabilities)) = (kind, capabilities) else { return };
    let declared = capabilities.get("extensions").and_then(|extensions| extensions.get(EXTENSION));
    if declared.is_some() {
        return;
    }
    Finding::new(kind.place(), "the call became a task, but the client did not declare tasks")
        .label(place_of(capabilities), "the capabilities of the request")
        .note(
            "SEP-2663: servers must not respond with a task unless the request declares the \
             extension",
        )
        .help("respond with the final result")
        .by_revision()
        .report(context);
}
