//! Rules of mere shape about lists of tools and about what all results have.

use crate::rules::prelude::*;

rules_of_shape! {
    list_cache_scope_missing {
        name: "list-cache-scope-missing",
        summary: "a recorded `tools/list` result has no `cacheScope`",
        level: Error,
        revisions: Revisions::only(Revision::V2026_07_28),
        fix: Unsafe,
        words: {
            whose: "a `tools/list` result",
            cite: "MCP 2026-07-28, server/utilities/caching: complete list results must have it",
            help: "add `private`, or `public` if every caller gets the same list",
            by_revision: true,
            // Unsafe: only the server knows who may share the list. `private` allows the least.
            adapt: |finding, fault, context| {
                let edit = fault.object.last_member("cacheScope", "\"private\"");
                let finding = finding.unsafe_fix("add `cacheScope: private`", edit);
                is_complete(fault, context).then_some(finding)
            },
        },
    }
    list_cache_scope_value {
        name: "list-cache-scope-value",
        summary: "`cacheScope` is neither `public` nor `private`",
        level: Error,
        revisions: Revisions::only(Revision::V2026_07_28),
        words: {
            wanted: "`\"public\"` or `\"private\"`",
            cite: "MCP 2026-07-28, server/utilities/caching: there are two scopes, and no default",
            help: "write `private`, or `public` if every caller gets the same list",
            by_revision: true,
        },
    }
    list_next_cursor_type {
        name: "list-next-cursor-type",
        summary: "`nextCursor` is not a string",
        level: Error,
        fix: Safe,
        words: {
            cite: "MCP, schema.ts, PaginatedResult: a string, absent on the last page",
            help: "write it as a string: cursors are opaque to clients",
            null: NullWords::Absent("remove it: there are no more pages"),
            adapt: |finding, fault, _| {
                Some(finding.when(fault.is_null(), |it| {
                    it.note("the TypeScript SDKs and Claude Code reject the list and lose every tool")
                }))
            },
        },
    }
    list_request_cursor_type {
        name: "list-request-cursor-type",
        summary: "`cursor` of a `tools/list` request is not a string",
        level: Error,
        fix: Safe,
        words: {
            cite: "MCP, schema.ts, PaginatedRequest: a string that the server sent, or absent",
            help: "send the string back unchanged",
            null: NullWords::Absent("remove it: the first page has no cursor"),
        },
    }
    list_tools_missing {
        name: "list-tools-missing",
        summary: "a `tools/list` result has no array `tools`",
        level: Error,
        words: {
            whose_of: &[("ListToolsResult", "a `tools/list` result")],
            cite: "MCP, schema.ts, ListToolsResult: `tools` is a required array; it may be empty",
            help: "write the tools as an array",
            adapt: |finding, fault, _| {
                // `list-input-required` reports such a result.
                let asks = fault.object.text_of("resultType") == Some("input_required");
                (fault.kind != FaultKind::Missing || !asks).then_some(finding)
            },
        },
    }
    list_ttl_missing {
        name: "list-ttl-missing",
        summary: "a recorded `tools/list` result has no `ttlMs`",
        level: Error,
        revisions: Revisions::only(Revision::V2026_07_28),
        fix: Unsafe,
        words: {
            whose: "a `tools/list` result",
            cite: "MCP 2026-07-28, server/utilities/caching: complete list results must have it",
            help: "add the number of milliseconds for which clients may cache the list, or `0`",
            by_revision: true,
            // Unsafe: with `0` clients do not cache the list.
            adapt: |finding, fault, context| {
                let edit = fault.object.last_member("ttlMs", "0");
                is_complete(fault, context).then(|| finding.unsafe_fix("add `ttlMs: 0`", edit))
            },
        },
    }
    result_type_missing {
        name: "result-type-missing",
        summary: "a recorded result has no `resultType`",
        level: Error,
        revisions: Revisions::only(Revision::V2026_07_28),
        fix: Safe,
        words: {
            whose: "a result",
            cite: "MCP 2026-07-28, basic/index: servers must send it; clients read an absent one as \
                   `complete`",
            help: "add `\"resultType\": \"complete\"`",
            by_revision: true,
            adapt: |finding, fault, context| {
                let edit = fault.object.first_member("resultType", "\"complete\"");
                let finding = finding.safe_fix("add `resultType: complete`", edit);
                context.protocol().is_known().then_some(finding)
            },
        },
    }
    result_type_type {
        name: "result-type-type",
        summary: "`resultType` is not a string",
        level: Error,
        revisions: Revisions::only(Revision::V2026_07_28),
        words: {
            cite: "MCP 2026-07-28, schema.ts, Result: `resultType` is a string",
            help: "write `complete`",
            by_revision: true,
        },
    }
}

/// Whether a list needs the members that 2026-07-28 requires: earlier revisions do not have them,
/// nor has a result that requests input.
fn is_complete(fault: &Fault<'_>, context: &Context<'_>) -> bool {
    let kind = fault.object.text_of("resultType");
    context.protocol().is_known() && kind != Some("input_required")
}
