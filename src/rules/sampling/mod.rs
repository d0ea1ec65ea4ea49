//! Rules about tools inside requests to a model.

rules_of_shape! {
    tool_result_shape {
        "tool-result-shape", Error, "a `tool_result` block lacks a member",
        [revisions: Revisions::since(Revision::V2025_11_25)],
        whose_of: &[("ToolResultContent", "`tool_result`")],
        cite: "MCP, schema.ts, ToolResultContent: `toolUseId`, an array `content`, and an \
               optional boolean `isError`",
        help: "write the id of the `tool_use` and an array of content blocks",
        by_revision: true,
    }
    tool_use_shape {
        "tool-use-shape", Error, "a `tool_use` block lacks a member",
        [revisions: Revisions::since(Revision::V2025_11_25)],
        whose_of: &[("ToolUseContent", "`tool_use`")],
        cite: "MCP, schema.ts, ToolUseContent: `id`, `name` and an object `input`",
        help: "write the id, the name of the tool and its arguments",
        by_revision: true,
    }
}

pub(crate) mod tool_result_unmatched;
