use crate::rules::Returned;

rule! {
    name: "task-result-type",
    category: Correctness,
    summary: "a result of type `task` lacks a member of the task",
    level: Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    check: Returned(check),
}

const WANTED: [Wanted; 7] = [
    required("taskId", MemberType::Text),
    required("status", MemberType::Text),
    required("createdAt", MemberType::Text),
    required("lastUpdatedAt", MemberType::Text),
    required("ttlMs", MemberType::IntegerOrNull),
    optional("statusMessage", MemberType::Text),
    optional("pollIntervalMs", MemberType::Integer),
];

fn check(subject: &ReturnedSubject<'_>, context: &mut Context<'_>) {
    let typed = subject.value.get("resultType").is_some_and(|kind| kind.is_text("task"));
    // In a list, `result-type-unknown` reports the type.
    if !typed || subject.of != Returned::Call {
        return;
    }
    context.report_all(faulty_members(subject.value, "the task", &WANTED).into_iter().map(
        |finding| {
            finding
            .note(
                "SEP-2663: the members of the task appear in the result itself, with `ttlMs` and \
                 `pollIntervalMs` in milliseconds",
            )
            .help("write the members of the tasks extension")
            .by_revision()
        },
    ));
}
