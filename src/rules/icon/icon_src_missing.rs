//! `icon-src-missing`

use crate::document::Value;
use crate::model::{Revision, Revisions, icons};
use crate::rules::Context;
use crate::rules::findings::members::{MemberType, faulty_member, required};

rule! {
    /// An icon without an address.
    name: "icon-src-missing",
    category: Correctness,
    summary: "an icon has no string `src`",
    level: Error,
    revisions: Revisions::since(Revision::V2025_11_25),
    source: "MCP since 2025-11-25, schema.ts, interfaces Icon and Icons; basic/index, \
             icons",
    check: Icons(check),
}

fn check(list: Value<'_>, context: &mut Context<'_>) {
    for icon in icons(list) {
        let wanted = required("src", MemberType::Text);
        let Some(finding) = faulty_member(icon.value, "an icon", wanted) else { continue };
        context.report(
            finding
                .note(
                    "MCP since 2025-11-25, schema.ts, Icon: `src` is required; clients reject the \
                     whole response",
                )
                .help("write the URI of the image: `https:` or `data:`"),
        );
    }
}
