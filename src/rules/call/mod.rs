//! Rules about recorded calls of tools.

use crate::model::{HttpHeader, Retry, http_header, retries};
use crate::rules::prelude::*;

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

/// The finding about a request that lacks an HTTP header for a part of its body, or has another
/// value there.
fn wrong_header(
    message: &Message<'_>,
    name: &str,
    part: &str,
    place: Place,
    is_right: impl Fn(&str) -> bool,
    is_required: bool,
) -> Option<Finding> {
    let headline = match http_header(message, &name.to_ascii_lowercase()) {
        HttpHeader::Missing if is_required => format!("the request has no header `{name}`"),
        HttpHeader::Value(value) if !is_right(value) => {
            format!("the header `{name}` differs from {part}")
        }
        _ => return None,
    };
    let finding = Finding::new(place, headline).cite(
        "MCP 2026-07-28, Streamable HTTP: gateways route by this header; servers reject a request \
         whose header and body differ",
    );
    Some(finding.help(format!("send {part} as `{name}`")).by_revision())
}

pub(crate) mod call_arguments_invalid;
pub(crate) mod call_arguments_unchecked;
pub(crate) mod call_header_method;
pub(crate) mod call_header_name;
pub(crate) mod call_header_param;
pub(crate) mod call_header_version;
pub(crate) mod call_input_responses;
pub(crate) mod call_meta_client_info;
pub(crate) mod call_meta_extension_keys;
pub(crate) mod call_meta_log_level;
pub(crate) mod call_meta_missing_accepted;
pub(crate) mod call_meta_required;
pub(crate) mod call_request_state;
pub(crate) mod call_retry_id;
pub(crate) mod call_task_forbidden;
pub(crate) mod call_task_removed;
pub(crate) mod call_task_required;
pub(crate) mod call_unknown_tool;
