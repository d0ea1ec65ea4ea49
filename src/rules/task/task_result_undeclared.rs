rule! {
    name: "task-result-undeclared",
    category: Correctness,
    summary: "a call became a task, but the client did not declare tasks",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Call(check),
}

const EXTENSION: &str = "io.modelcontextprotocol/tasks";

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let kind = subject.call.outcome.result().and_then(|result| result.get("resultType"));
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
