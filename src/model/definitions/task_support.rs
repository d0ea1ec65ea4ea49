//! Whether a tool supports calls as tasks (2025-11-25).

use crate::document::Value;

/// The declared support of a tool for calls as tasks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskSupport {
    /// The tool must not be called as a task; the default.
    Forbidden,
    /// The tool may be called as a task.
    Optional,
    /// The tool must be called as a task.
    Required,
}

/// Reads the support for calls as tasks from a definition.
pub fn task_support(tool: Value<'_>) -> TaskSupport {
    let declared = tool.get("execution").and_then(|execution| execution.get("taskSupport"));
    match declared.and_then(Value::as_str) {
        Some("optional") => TaskSupport::Optional,
        Some("required") => TaskSupport::Required,
        _ => TaskSupport::Forbidden,
    }
}
