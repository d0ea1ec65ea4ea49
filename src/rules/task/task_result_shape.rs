rule! {
    name: "task-result-shape",
    category: Correctness,
    summary: "the response to a call with `task` lacks a member of the task",
    level: Error,
    revisions: Revisions::only(Revision::V2025_11_25),
    check: Call(check),
}

const WANTED: [Wanted; 7] = [
    required("taskId", MemberType::Text),
    required("status", MemberType::Text),
    required("createdAt", MemberType::Text),
    required("lastUpdatedAt", MemberType::Text),
    required("ttl", MemberType::IntegerOrNull),
    optional("statusMessage", MemberType::Text),
    optional("pollInterval", MemberType::Integer),
];

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let asked = subject.message.and_then(|message| message.param("task")).is_some();
    let Some(result) = subject.call.outcome.result() else { return };
    let found = match result.get("task") {
        Some(task) => faulty_members(task, "the task", &WANTED),
        // A tool without support for tasks answers at once; that is reported for the call.
        None if asked
            && subject.tool.is_some_and(|tool| task_support(tool) != TaskSupport::Forbidden) =>
        {
            vec![Finding::new(
                place_of(result),
                "the call requests a task, but the response has none",
            )]
        }
        None => return,
    };
    context.report_all(found.into_iter().map(|finding| {
        finding
            .cite(
                "MCP 2025-11-25, schema.ts, CreateTaskResult: `task` with `taskId`, `status`, \
                 `createdAt`, `lastUpdatedAt` and `ttl`",
            )
            .help("respond with the task, and return the result from `tasks/result`")
            .by_revision()
    }));
}
