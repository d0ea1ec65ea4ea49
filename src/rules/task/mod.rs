//! Rules about tasks in answer to calls.

rules_of_shape! {
    task_result_type {
        "task-result-type", Error, "a result of type `task` lacks a member of the task",
        [revisions: Revisions::only(Revision::V2026_07_28)],
        whose_of: &[("TaskResult", "the task")],
        help: "write the members of the tasks extension",
        by_revision: true,
        adapt: |finding, _, _| {
            Some(finding.note(
                "SEP-2663: the members of the task appear in the result itself, with `ttlMs` \
                 and `pollIntervalMs` in milliseconds",
            ))
        },
    }
}

pub(crate) mod task_initial_status;
pub(crate) mod task_related_meta_missing;
pub(crate) mod task_result_shape;
pub(crate) mod task_result_undeclared;
pub(crate) mod task_status_final;
pub(crate) mod task_time;
