//! Rules about how a tool runs: task support in 2025-11-25.

rules_of_shape! {
    tool_execution_type {
        "tool-execution-type", Error, "`execution` is not an object",
        [revisions: Revisions::only(Revision::V2025_11_25)],
        cite: "MCP 2025-11-25, schema.ts, Tool: `execution` contains `taskSupport`",
        help: "write `{\"taskSupport\": \"optional\"}`, or remove it",
        null: NullWords::OfOtherRule,
        by_revision: true,
    }
    tool_task_support_value {
        "tool-task-support-value", Error,
        "`taskSupport` is not `forbidden`, `optional` or `required`",
        [revisions: Revisions::only(Revision::V2025_11_25), fix: Unsafe],
        wanted: "one of its three values",
        cite: "MCP 2025-11-25, basic/utilities/tasks: clients reject a list with another value",
        help: "write `forbidden`, `optional` or `required`",
        null: NullWords::OfOtherRule,
        by_revision: true,
    }
}
