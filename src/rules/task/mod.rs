//! Rules about tasks in answer to calls.
pub mod initial_status;
pub mod related_meta_missing;
pub mod result_shape;
pub mod result_type;
pub mod result_undeclared;
