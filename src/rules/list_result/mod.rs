//! Rules about results of `tools/list`, apart from the tools in them.

use crate::rules::prelude::*;

rules_of_shape! {
    list_cache_scope_missing {
        "list-cache-scope-missing", Error, "a recorded result of a list has no `cacheScope`",
        [revisions: Revisions::only(Revision::V2026_07_28), fix: Unsafe],
        whose_of: CACHEABLE,
        cite: "MCP 2026-07-28, server/utilities/caching: complete list results must have it",
        help: "add `private`, or `public` if every caller gets the same list",
        by_revision: true,
        // Unsafe: only the server knows who may share the list. `private` allows the least.
        adapt: |finding, fault, context| {
            let edit = fault.object.last_member("cacheScope", "\"private\"");
            let finding = finding.unsafe_fix("add `cacheScope: private`", edit);
            is_complete(fault, context).then_some(finding)
        },
    }
    list_cache_scope_value {
        "list-cache-scope-value", Error, "`cacheScope` is neither `public` nor `private`",
        [revisions: Revisions::only(Revision::V2026_07_28)],
        wanted: "`\"public\"` or `\"private\"`",
        cite: "MCP 2026-07-28, server/utilities/caching: there are two scopes, and no default",
        help: "write `private`, or `public` if every caller gets the same list",
        by_revision: true,
    }
    list_next_cursor_type {
        "list-next-cursor-type", Error, "`nextCursor` is not a string",
        [fix: Safe],
        cite: "MCP, schema.ts, PaginatedResult: a string, absent on the last page",
        help: "write it as a string: cursors are opaque to clients",
        null: NullWords::Absent("remove it: there are no more pages"),
        adapt: |finding, fault, _| {
            Some(finding.when(fault.is_null(), |it| {
                it.note("the TypeScript SDKs and Claude Code reject the list and lose all entries")
            }))
        },
    }
    list_request_cursor_type {
        "list-request-cursor-type", Error, "`cursor` of a request for a list is not a string",
        [fix: Safe],
        cite: "MCP, schema.ts, PaginatedRequest: a string that the server sent, or absent",
        help: "send the string back unchanged",
        null: NullWords::Absent("remove it: the first page has no cursor"),
    }
    list_tools_missing {
        "list-tools-missing", Error, "a `tools/list` result has no array `tools`",
        whose_of: &[("ListToolsResult", "a `tools/list` result")],
        cite: "MCP, schema.ts, ListToolsResult: `tools` is a required array; it may be empty",
        help: "write the tools as an array",
        adapt: |finding, fault, _| {
            // `list-input-required` reports such a result.
            let asks = fault.object.text_of("resultType") == Some("input_required");
            (fault.kind != FaultKind::Missing || !asks).then_some(finding)
        },
    }
    list_ttl_missing {
        "list-ttl-missing", Error, "a recorded result of a list has no `ttlMs`",
        [revisions: Revisions::only(Revision::V2026_07_28), fix: Unsafe],
        whose_of: CACHEABLE,
        cite: "MCP 2026-07-28, server/utilities/caching: complete list results must have it",
        help: "add the number of milliseconds for which clients may cache the list, or `0`",
        by_revision: true,
        // Unsafe: with `0` clients do not cache the list.
        adapt: |finding, fault, context| {
            let edit = fault.object.last_member("ttlMs", "0");
            is_complete(fault, context).then(|| finding.unsafe_fix("add `ttlMs: 0`", edit))
        },
    }
    list_ttl_negative {
        "list-ttl-negative", Error, "`ttlMs` is negative",
        [revisions: Revisions::only(Revision::V2026_07_28), fix: Safe],
        cite: "MCP 2026-07-28, server/utilities/caching: at least 0; clients must treat negative \
               numbers as 0",
        by_revision: true,
        adapt: |mut finding, fault, _| {
            let given = fault.value?;
            finding.message = format!("`ttlMs` {} is below zero", quoted(given.source_text())).into();
            let finding = finding.help("write `0`, which means the same");
            // No client rejects it there.
            let is_of_discover = fault.of.is_some_and(|of| of.name == "DiscoverResult");
            let finding = finding.warning_if(is_of_discover);
            Some(finding.safe_fix("write `0`", given.replacement("0")))
        },
    }
    result_type_missing {
        "result-type-missing", Error, "a recorded result has no `resultType`",
        [revisions: Revisions::only(Revision::V2026_07_28), fix: Safe],
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
    }
    result_type_type {
        "result-type-type", Error, "`resultType` is not a string",
        [revisions: Revisions::only(Revision::V2026_07_28), fix: Unsafe],
        cite: "MCP 2026-07-28, schema.ts, Result: `resultType` is a string",
        help: "write `complete`",
        by_revision: true,
        adapt: |finding, fault, _| {
            let edit = fault.value.map(|value| value.replacement("\"complete\""));
            Some(finding.with(edit, |it, edit| it.unsafe_fix("write `complete`", edit)))
        },
    }
}

/// The results that clients may cache (2026-07-28).
const CACHEABLE: &[(&str, &str)] = &[
    ("ListToolsResult", "a `tools/list` result"),
    ("ListPromptsResult", "a `prompts/list` result"),
    ("ListResourcesResult", "a `resources/list` result"),
    ("ListResourceTemplatesResult", "a `resources/templates/list` result"),
    ("ReadResourceResult", "a `resources/read` result"),
    ("DiscoverResult", "a `server/discover` result"),
    ("ListSkillsResult", "a `skills/list` result"),
    ("GetSkillResult", "a `skills/get` result"),
];

/// Whether a list needs the members that 2026-07-28 requires: earlier revisions do not have them,
/// nor has a result that requests input.
fn is_complete(fault: &Fault<'_>, context: &Context<'_>) -> bool {
    let kind = fault.object.text_of("resultType");
    context.protocol().is_known() && kind != Some("input_required")
}

pub(crate) mod list_cache_scope_pages;
pub(crate) mod list_cursor_loop;
pub(crate) mod list_cursor_modified;
pub(crate) mod list_cursor_persisted;
pub(crate) mod list_differs;
pub(crate) mod list_input_required;
pub(crate) mod list_invalid_cursor_code;
pub(crate) mod list_next_cursor_empty;
pub(crate) mod list_order_unstable;
pub(crate) mod list_page_missing;
pub(crate) mod list_ttl_type;
pub(crate) mod result_type_too_early;
pub(crate) mod result_type_unknown;
