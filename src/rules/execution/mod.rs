//! Rules about how a tool runs: task support in 2025-11-25.

pub(crate) mod tool_execution_type;
pub(crate) mod tool_task_support_value;
