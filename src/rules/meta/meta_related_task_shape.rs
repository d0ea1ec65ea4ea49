rule! {
    name: "meta-related-task-shape",
    category: Correctness,
    summary: "the related task in `_meta` is malformed",
    level: Error,
    revisions: Revisions::only(Revision::V2025_11_25),
    check: Meta(check),
}

fn check(meta: &Meta<'_>, context: &mut Context<'_>) {
    let Some(related) = meta.value.get("io.modelcontextprotocol/related-task") else { return };
    let found = faulty_members(related, "`related-task`", &[required("taskId", MemberType::Text)]);
    context.report_all(found.into_iter().map(|finding| {
        finding
            .cite(
                "MCP 2025-11-25, basic/utilities/tasks: messages of a task must contain its id \
                 here",
            )
            .help("write an object with the task's id as `taskId`")
            .by_revision()
    }));
}
