//! `embedded-resource-missing`

use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::findings::members::{MemberType, faulty_member, required};
use crate::rules::{BlockSubject, Check, Context, FixKind, Level, Rule};

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
    let wanted = required("resource", MemberType::Object);
    let finding = faulty_member(subject.block, "an embedded resource", wanted);
    context.report_all(finding.map(|finding| {
        finding
            .note(
                "MCP, schema.ts, EmbeddedResource: `uri`, `text` or `blob` appear inside \
                 `resource`",
            )
            .help("put them into `resource`; a URI alone is a `resource_link`")
    }));
}
