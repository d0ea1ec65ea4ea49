//! Rules about recorded calls of tools.

use crate::rules::subjects::calls::CallPair;
use crate::rules::subjects::leniency::Leniency;

rules_of_shape! {
    call_arguments_type {
        "call-arguments-type", Error, "`arguments` of a call is not an object",
        [fix: Safe],
        member: "`{}` of a call",
        cite: "MCP, schema.ts, CallToolRequest: an object, or absent",
        help: "write an object, with the arguments by name",
        null: NullWords::Absent("remove it: a call may have no arguments"),
    }
    call_name {
        "call-name", Error, "a call does not have a string `name`",
        whose_of: &[("CallToolRequestParams", "a call")],
        cite: "MCP, schema.ts, CallToolRequest: `name` is a required string",
        help: "write the name of the tool as `name`",
    }
    call_params_missing {
        "call-params-missing", Error, "a `tools/call` request has no `params`",
        whose: "a call",
        cite: "MCP, schema.ts, CallToolRequest: the name of the tool appears there",
        help: "add `params` with the `name` of the tool",
        adapt: |finding, fault, _| Some(at_method(finding, fault)),
    }
    call_task_shape {
        "call-task-shape", Error, "`task` of a call is malformed",
        [revisions: Revisions::only(Revision::V2025_11_25)],
        whose_of: &[("TaskMetadata", "`task`")],
        cite: "MCP 2025-11-25, schema.ts, TaskMetadata: an object, with `ttl` in milliseconds",
        help: "write an object such as `{\"ttl\": 60000}`, or `{}`",
        by_revision: true,
    }
}

pub(crate) mod call_arguments_invalid;
pub(crate) mod call_arguments_unchecked;
pub(crate) mod call_closed_not_enforced;
pub(crate) mod call_default_refused;
pub(crate) mod call_limit_ignored;
pub(crate) mod call_reference_refused;
pub(crate) mod call_task_forbidden;
pub(crate) mod call_task_removed;
pub(crate) mod call_task_required;
pub(crate) mod call_text_coerced;
pub(crate) mod call_unanswered;
pub(crate) mod call_unknown_tool;
pub(crate) mod call_valid_refused;
pub(crate) mod header;
pub(crate) mod metadata;
pub(crate) mod retry;
