//! Rules about tasks in answer to calls.

pub(crate) mod task_initial_status;
pub(crate) mod task_related_meta_missing;
pub(crate) mod task_result_shape;
pub(crate) mod task_result_undeclared;
