//! Rules of mere shape about `_meta`, of tools and others.

use crate::forms::Fault;
use crate::rules::prelude::*;

rules_of_shape! {
    meta_type {
        name: "meta-type",
        summary: "`_meta` is not an object",
        level: Error,
        fix: Safe,
        words: {
            whose: "`_meta`",
            cite: "MCP, schema.ts: `_meta` is an object; clients reject the whole message otherwise",
            help: "write an object, or remove it",
            null: NullWords::Removable,
        },
    }
    meta_progress_token_type {
        name: "meta-progress-token-type",
        summary: "`progressToken` is neither a string nor an integer",
        level: Error,
        words: {
            wanted: "a string or integer",
            adapt: by_holder,
        },
    }
    meta_related_task_shape {
        name: "meta-related-task-shape",
        summary: "the related task in `_meta` is malformed",
        level: Error,
        revisions: Revisions::only(Revision::V2025_11_25),
        words: {
            whose: "`related-task`",
            member: "`{}` of `related-task`",
            cite: "MCP 2025-11-25, basic/utilities/tasks: messages of a task must contain its id \
                   here",
            help: "write an object with the task's id as `taskId`",
            by_revision: true,
        },
    }
    meta_immediate_response_type {
        name: "meta-immediate-response-type",
        summary: "the immediate response in `_meta` is not a string",
        level: Info,
        revisions: Revisions::only(Revision::V2025_11_25),
        words: {
            member: "`model-immediate-response`",
            cite: "MCP 2025-11-25, basic/utilities/tasks: the text that a host may pass to the \
                   model immediately",
            help: "write the text as a string",
            by_revision: true,
        },
    }
    meta_server_info {
        name: "meta-server-info",
        summary: "the server information of a result is malformed",
        level: Warning,
        revisions: Revisions::only(Revision::V2026_07_28),
        words: {
            whose: "`serverInfo`",
            member: "`{}` of `serverInfo`",
            cite: "MCP 2026-07-28, schema.ts, Implementation: strings, of which `name` and \
                   `version` are required",
            help: "write an object with the server's `name` and `version`",
            by_revision: true,
        },
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
            .at_most(Severity::Warning)
    })
}
