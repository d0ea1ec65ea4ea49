//! Whether a tool may be called as a task (2025-11-25).

use crate::document::Value;

/// A tool's declaration about being called as a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskSupport {
    /// It must not be; also the default.
    Forbidden,
    /// It may be.
    Optional,
    /// It must be.
    Required,
}

/// The definition's declaration about being called as a task.
pub fn task_support(tool: Value<'_>) -> TaskSupport {
    let declared = tool.get("execution").and_then(|execution| execution.get("taskSupport"));
    match declared.and_then(Value::as_str) {
        Some("optional") => TaskSupport::Optional,
        Some("required") => TaskSupport::Required,
        _ => TaskSupport::Forbidden,
    }
}
