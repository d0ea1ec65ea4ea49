//! Rules about how a tool runs: task support in 2025-11-25.

pub mod execution_type;
pub mod task_support_value;
