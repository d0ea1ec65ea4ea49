use crate::schema::Format;

rule! {
    name: "task-time",
    summary: "a time of a task is not in ISO 8601",
    level: Error,
    revisions: Revisions::only(Revision::V2025_11_25),
    check: Typed(&["Task", "GetTaskResult", "TaskStatusNotificationParams"], check),
}

fn check(task: Value<'_>, context: &mut Context<'_>) {
    for key in ["createdAt", "lastUpdatedAt"] {
        let Some(time) = task.get(key) else { continue };
        let Some(text) = time.as_str().filter(|it| !Format::IsoDateTime.accepts_text(it)) else {
            continue;
        };
        Finding::new(time.place(), format!("`{key}` is not a time: {}", quoted_string(text)))
            .cite("MCP 2025-11-25, basic/utilities/tasks: both times must be in ISO 8601")
            .help("write it as `2025-11-25T10:30:00Z`")
            .by_revision()
            .report(context);
    }
}
