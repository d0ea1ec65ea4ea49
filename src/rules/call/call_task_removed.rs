rule! {
    name: "call-task-removed",
    summary: "a call requests a task in a revision without tasks",
    level: Warning,
    fix: Safe,
    check: Call(check),
}

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(task) = subject.message.and_then(|message| message.param("task")) else { return };
    let revision = context.revision();
    if revision == Revision::V2025_11_25 || !context.protocol().is_known() {
        return;
    }
    let finding =
        Finding::new(task.key_place(), "`task` of a call exists only in 2025-11-25").by_revision();
    context.report(if revision == Revision::V2026_07_28 {
        finding
            .note(
                "SEP-2663: since 2026-07-28 tasks are an extension, and servers ignore the \
                 parameter",
            )
            .help("remove it, and declare `io.modelcontextprotocol/tasks` in the capabilities")
            // Safe: servers of this revision ignore the parameter.
            .safe_fix("remove it", task.removal())
    } else {
        finding
            .note("earlier servers do not know it, and respond when the tool has finished")
            .help("remove it, or speak 2025-11-25")
            .at_most(Severity::Info)
    });
}
