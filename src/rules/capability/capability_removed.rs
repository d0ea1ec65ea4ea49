rule! {
    name: "capability-removed",
    summary: "a server declares a capability that the revision no longer has",
    level: Warning,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Typed(&["ServerCapabilities"], check),
}

fn check(capabilities: Value<'_>, context: &mut Context<'_>) {
    let tasks = capabilities.get("tasks").filter(|tasks| tasks.is_object());
    let Some(tasks) = tasks.filter(|_| context.protocol().is_known()) else { return };
    Finding::new(tasks.key_place(), "tasks are no capability of this revision")
        .cite(
            "MCP 2026-07-28, changelog: tasks are the extension `io.modelcontextprotocol/tasks`; \
             clients treat a server that declares the former capability as one without tasks",
        )
        .note("the method `tasks/update` is new; `tasks/list` and `tasks/result` were removed")
        .help("declare `\"io.modelcontextprotocol/tasks\": {}` in `extensions` instead")
        .by_revision()
        .report(context);
}
