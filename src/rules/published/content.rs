//! Rules of mere shape about content blocks of all kinds.

use crate::forms::{Fault, FaultKind};
use crate::rules::prelude::*;

rules_of_shape! {
    content_block_type {
        name: "content-block-type",
        summary: "a content block is not an object with a `type`",
        level: Error,
        fix: Safe,
        words: {
            whose: "a content block",
            member: "`{}` of a content block",
            cite: "MCP, schema.ts, ContentBlock: clients distinguish blocks by `type`, and reject \
                   others",
            help: "write a block such as `{\"type\": \"text\", \"text\": …}`",
            adapt: as_text_block,
        },
    }
    text_missing {
        name: "text-missing",
        summary: "a text block has no string `text`",
        level: Error,
        words: {
            whose: "a text block",
            cite: "MCP, schema.ts, TextContent: `text` is a required string; it may be empty",
            help: "write the text as a string; data belongs in `structuredContent`",
        },
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
