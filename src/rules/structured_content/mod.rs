//! Rules about the structured content of recorded results.

mod text;

use crate::rules::prelude::*;
use crate::rules::received::shared::loss_of_kind;
use crate::rules::structured_content::text::{missing_text, without_text};
use crate::view::{BlockKind, ResultShape};

rules_of_shape! {
    structured_content_not_object {
        "structured-content-not-object", Error, "`structuredContent` is not an object",
        [revisions: Revisions::before(Revision::V2026_07_28), fix: Unsafe],
        cite: "MCP 2025-06-18 and 2025-11-25, schema.ts: only an object; since 2026-07-28 any \
               value",
        help: "put the value into an object, and change the `outputSchema` with it",
        by_revision: true,
        adapt: in_an_object,
    }
}

fn in_an_object(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let wrapped = format!("{{\"result\": {}}}", fault.value?.compact_json());
    Some(finding.unsafe_fix("put it into an object", fault.value?.replacement(wrapped)))
}

pub(crate) mod structured_content_mismatch;
pub(crate) mod structured_content_mismatch_on_error;
pub(crate) mod structured_content_missing;
pub(crate) mod structured_content_no_text;
pub(crate) mod structured_content_nonobject_no_text;
pub(crate) mod structured_content_rejected_by_clients;
pub(crate) mod structured_content_text_differs;
pub(crate) mod structured_content_too_early;
pub(crate) mod structured_content_unchecked;
pub(crate) mod structured_content_without_schema;
