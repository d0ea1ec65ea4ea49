//! Rules about how a tool runs: task support in 2025-11-25.

pub mod tool_execution_type;
pub mod tool_task_support_value;
