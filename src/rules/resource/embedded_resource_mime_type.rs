//! `embedded-resource-mime-type`

use crate::diagnostic::Category;
use crate::document::TreeEdit;
use crate::model::Revisions;
use crate::rules::{
    BlockSubject, Check, Context, Finding, FixKind, Level, Rule, described, place_of,
};

/// The media type of an embedded resource is not a string.
pub static RULE: Rule = Rule {
    name: "embedded-resource-mime-type",
    category: Category::Correctness,
    summary: "`mimeType` of an embedded resource is not a string",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface ResourceContents (all revisions): mimeType is an \
             optional string",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/embedded-resource-mime-type.md"),
    check: Check::Block(check),
};

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let resource = subject.block.get("resource").filter(|_| subject.kind == Some("resource"));
    let given = resource.and_then(|resource| resource.get("mimeType"));
    let Some(given) = given.filter(|given| !given.is_string()) else { return };
    let message = format!("`mimeType` of a resource is {}, not a string", described(given));
    let finding = Finding::new(place_of(given), message)
        .note(
            "MCP, schema.ts, ResourceContents: an optional string; clients reject the whole result",
        )
        .help("write a media type such as `text/plain`, or leave it out");
    context.report(if given.is_null() {
        finding.safe_fix("remove it", vec![TreeEdit::Remove(given.id())])
    } else {
        finding
    });
}
