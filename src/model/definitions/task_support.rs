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

impl TaskSupport {
    /// The support that a value of `taskSupport` declares; `None` for a value that the protocol does not
    /// define.
    pub fn of(declared: Value<'_>) -> Option<Self> {
        Some(match declared.as_str()? {
            "forbidden" => Self::Forbidden,
            "optional" => Self::Optional,
            "required" => Self::Required,
            _ => return None,
        })
    }
}

/// Reads the support for calls as tasks from a definition.
pub fn task_support(tool: Value<'_>) -> TaskSupport {
    let declared = tool.get("execution").and_then(|execution| execution.get("taskSupport"));
    declared.and_then(TaskSupport::of).unwrap_or(TaskSupport::Forbidden)
}
