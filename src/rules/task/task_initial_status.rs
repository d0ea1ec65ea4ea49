rule! {
    name: "task-initial-status",
    summary: "a new task has a status other than `working`",
    level: Error,
    revisions: Revisions::only(Revision::V2025_11_25),
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let task = subject.call.outcome.result().and_then(|result| result.get("task"));
    let status = task.and_then(|task| task.get("status"));
    let Some(status) = status.filter(|it| it.is_string() && !it.is_text("working")) else { return };
    Finding::new(status.place(), format!("a new task has the status {}", quoted_value(status)))
        .cite("MCP 2025-11-25, basic/utilities/tasks: tasks must begin in the status `working`")
        .help("write `working`, and report changes with `tasks/get` and notifications")
        .by_revision()
        .report(context);
}
