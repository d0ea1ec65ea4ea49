//! `embedded-resource-missing`

use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{
    BlockSubject, Check, Context, Finding, FixKind, Level, Rule, described, place_of,
};

/// A block of type `resource` does not have an object `resource`.
pub static RULE: Rule = Rule {
    name: "embedded-resource-missing",
    category: Category::Correctness,
    summary: "a block of type `resource` does not have an object `resource`",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface EmbeddedResource (all revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/embedded-resource-missing.md"),
    check: Check::Block(check),
};

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    if subject.kind != Some("resource") {
        return;
    }
    let (place, message) = match subject.block.get("resource") {
        Some(resource) if resource.is_object() => return,
        Some(other) => {
            (place_of(other), format!("`resource` is {}, not an object", described(other)))
        }
        None => (place_of(subject.block), "an embedded resource has no `resource`".to_owned()),
    };
    context.report(
        Finding::new(place, message)
            .note(
                "MCP, schema.ts, EmbeddedResource: `uri`, `text` or `blob` appear inside \
                 `resource`",
            )
            .help("put them into `resource`; a URI alone is a `resource_link`"),
    );
}
