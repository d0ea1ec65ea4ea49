//! Rules about the `_meta` of tools, messages and results.

use crate::rules::prelude::*;

rules_of_shape! {
    meta_type {
        "meta-type", Error, "`_meta` is not an object",
        [fix: Safe],
        whose: "`_meta`",
        cite: "MCP, schema.ts: `_meta` is an object; clients reject the whole message otherwise",
        help: "write an object, or remove it",
        null: NullWords::Removable,
    }
    meta_progress_token_type {
        "meta-progress-token-type", Error, "`progressToken` is neither a string nor an integer",
        [fix: Unsafe],
        wanted: "a string or integer",
        adapt: by_holder,
    }
    meta_related_task_shape {
        "meta-related-task-shape", Error, "the related task in `_meta` is malformed",
        [revisions: Revisions::only(Revision::V2025_11_25)],
        whose: "`related-task`",
        member: "`{}` of `related-task`",
        cite: "MCP 2025-11-25, basic/utilities/tasks: messages of a task must contain its id \
               here",
        help: "write an object with the task's id as `taskId`",
        by_revision: true,
    }
    meta_immediate_response_type {
        "meta-immediate-response-type", Info, "the immediate response in `_meta` is not a string",
        [revisions: Revisions::only(Revision::V2025_11_25)],
        member: "`model-immediate-response`",
        cite: "MCP 2025-11-25, basic/utilities/tasks: the text that a host may pass to the \
               model immediately",
        help: "write the text as a string",
        by_revision: true,
    }
    meta_server_info {
        "meta-server-info", Warning, "the server information of a result is malformed",
        [revisions: Revisions::only(Revision::V2026_07_28)],
        whose: "`serverInfo`",
        member: "`{}` of `serverInfo`",
        cite: "MCP 2026-07-28, schema.ts, Implementation: strings, of which `name` and \
               `version` are required",
        help: "write an object with the server's `name` and `version`",
        by_revision: true,
    }
}

/// Describes the use of a token in a request, or the effect of a token in a result, which needs
/// none.
fn by_holder(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    Some(if fault.is_of_revision {
        finding
            .cite(
                "MCP, progress: the token must be a string or an integer; servers reject the \
                 request",
            )
            .help("write a string or an integer that no other running request uses")
    } else {
        finding
            .note(
                "results need no token, but the TypeScript SDKs check it and reject the whole \
                 message",
            )
            .help("remove it")
            .with(fault.value, |it, token| it.unsafe_fix("remove it", token.removal()))
            .at_most(Severity::Warning)
    })
}

pub(crate) mod meta_key_format;
pub(crate) mod meta_prefix_reserved;
pub(crate) mod meta_prefix_reverse_dns;
pub(crate) mod meta_server_info_missing;
pub(crate) mod meta_trace_context;
