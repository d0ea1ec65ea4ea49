rule! {
    name: "call-task-forbidden",
    summary: "a call requests a task, but the tool or server does not support it",
    level: Error,
    revisions: Revisions::only(Revision::V2025_11_25),
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(message) = subject.message else { return };
    let Some(task) = message.param("task") else { return };
    let capabilities = subject.transcript.server_capabilities(message.session);
    let offered = |capabilities: Value<'_>| {
        let requests = capabilities.get("tasks").and_then(|tasks| tasks.get("requests"));
        requests.and_then(|requests| requests.get("tools")?.get("call")).is_some()
    };
    // Without a recorded handshake, nothing is known of what the server supports.
    let headline = if capabilities.is_some_and(|given| !offered(given)) {
        "a call requests a task, but the server does not support tasks for calls"
    } else if subject.tool.is_some_and(|tool| task_support(tool) == TaskSupport::Forbidden) {
        "a call requests a task, but the tool does not support tasks"
    } else {
        return;
    };
    Finding::new(task.key_place(), headline)
        .cite(
            "MCP 2025-11-25, basic/utilities/tasks: without `taskSupport`, a tool cannot run as \
             a task",
        )
        .help("remove `task`, or declare `taskSupport` and the capability")
        .by_revision()
        // A call that was rejected may have been a deliberate test.
        .when(subject.call.outcome.failed(), |it| it.at_most(Severity::Info))
        .report(context);
}
