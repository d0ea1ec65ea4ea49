rule! {
    name: "task-result-shape",
    summary: "the response to a call with `task` lacks a member of the task",
    level: Error,
    revisions: Revisions::only(Revision::V2025_11_25),
    check: Call(check),
}

const WORDS: ShapeWords = ShapeWords {
    whose: "the task",
    whose_of: &[("Task", "the task")],
    cite: "MCP 2025-11-25, schema.ts, CreateTaskResult: `task` with `taskId`, `status`, `createdAt`, \
           `lastUpdatedAt` and `ttl`",
    help: "respond with the task, and return the result from `tasks/result`",
    by_revision: true,
    ..ShapeWords::DEFAULT
};

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let asked = subject.message.and_then(|message| message.param("task")).is_some();
    let Some(result) = subject.call.outcome.result() else { return };
    if let Some(task) = result.get("task") {
        // `task-initial-status` reports a status that no new task has.
        let faults = faults(task, "Task", context.revision());
        for fault in faults.iter().filter(|fault| fault.kind != FaultKind::Content) {
            WORDS.report(fault, context);
        }
    // A tool without support for tasks answers at once; that is reported for the call.
    } else if asked && subject.tool.is_some_and(|tool| task_support(tool) != TaskSupport::Forbidden)
    {
        Finding::new(place_of(result), "the call requests a task, but the response has none")
            .cite(WORDS.cite)
            .help(WORDS.help)
            .by_revision()
            .report(context);
    }
}
