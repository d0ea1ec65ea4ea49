//! Rules about content blocks of all kinds.

use crate::model::content_types;
use crate::rules::prelude::*;

rules_of_shape! {
    content_block_type {
        "content-block-type", Error, "a content block is not an object with a `type`",
        [fix: Safe],
        whose: "a content block",
        member: "`{}` of a content block",
        cite: "MCP, schema.ts, ContentBlock: clients distinguish blocks by `type`, and reject \
               others",
        help: "write a block such as `{\"type\": \"text\", \"text\": …}`",
        adapt: as_text_block,
    }
    text_missing {
        "text-missing", Error, "a text block has no string `text`",
        whose: "a text block",
        cite: "MCP, schema.ts, TextContent: `text` is a required string; it may be empty",
        help: "write the text as a string; data belongs in `structuredContent`",
    }
}

fn as_text_block(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    // `content-kind-unknown` reports a `type` that no block has.
    if fault.kind == FaultKind::Content {
        return None;
    }
    let block = fault.object;
    Some(finding.when(block.is_string(), |it| {
        let text = format!("{{\"type\": \"text\", \"text\": {}}}", block.compact_json());
        it.safe_fix("make it a text block", block.replacement(text))
    }))
}

pub(crate) mod content_kind_too_early;
pub(crate) mod content_kind_unknown;
pub(crate) mod content_unknown_member;
