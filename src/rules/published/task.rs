//! Rules of mere shape about tasks in answer to calls.

rules_of_shape! {
    task_result_type {
        name: "task-result-type",
        summary: "a result of type `task` lacks a member of the task",
        level: Error,
        revisions: Revisions::only(Revision::V2026_07_28),
        words: {
            whose_of: &[("TaskResult", "the task")],
            help: "write the members of the tasks extension",
            by_revision: true,
            adapt: |finding, _, _| {
                Some(finding.note(
                    "SEP-2663: the members of the task appear in the result itself, with `ttlMs` \
                     and `pollIntervalMs` in milliseconds",
                ))
            },
        },
    }
}
