//! Rules about tasks in answer to calls.
pub mod task_initial_status;
pub mod task_related_meta_missing;
pub mod task_result_shape;
pub mod task_result_type;
pub mod task_result_undeclared;
