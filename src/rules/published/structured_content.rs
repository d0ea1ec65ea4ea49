//! A rule of mere shape about the structured content of recorded results.

use crate::forms::Fault;
use crate::rules::prelude::*;

rules_of_shape! {
    structured_content_not_object {
        name: "structured-content-not-object",
        summary: "`structuredContent` is not an object",
        level: Error,
        revisions: Revisions::between(Revision::V2025_06_18, Revision::V2025_11_25),
        fix: Unsafe,
        words: {
            cite: "MCP 2025-06-18 and 2025-11-25, schema.ts: only an object; since 2026-07-28 any \
                   value",
            help: "put the value into an object, and change the `outputSchema` with it",
            by_revision: true,
            adapt: in_an_object,
        },
    }
}

fn in_an_object(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let wrapped = format!("{{\"result\": {}}}", fault.value?.compact_json());
    Some(finding.unsafe_fix("put it into an object", fault.value?.replacement(wrapped)))
}
