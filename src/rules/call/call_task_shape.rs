rule! {
    name: "call-task-shape",
    category: Correctness,
    summary: "`task` of a call is malformed",
    level: Error,
    revisions: Revisions::only(Revision::V2025_11_25),
    check: Call(check),
}

const WANTED: [Wanted; 1] = [optional("ttl", MemberType::Integer)];

fn check(subject: &CallSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(task) = subject.message.and_then(|message| message.param("task")) else { return };
    context.report_all(faulty_members(task, "`task`", &WANTED).into_iter().map(|finding| {
        finding
            .cite("MCP 2025-11-25, schema.ts, TaskMetadata: an object, with `ttl` in milliseconds")
            .help("write an object such as `{\"ttl\": 60000}`, or `{}`")
            .by_revision()
    }));
}
