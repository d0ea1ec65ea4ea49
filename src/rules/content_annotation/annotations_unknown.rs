//! `annotations-unknown`

use super::annotations::annotations_of;
use crate::diagnostic::Category;
use crate::document::Value;
use crate::model::Revisions;
use crate::rules::{BlockSubject, Check, Context, Finding, FixKind, Level, Rule, quoted};

/// A member of a block's `annotations` is not defined by the protocol.
pub static RULE: Rule = Rule {
    name: "annotations-unknown",
    category: Category::Quality,
    summary: "a member of a block's `annotations` is not defined by the protocol",
    level: Level::Info,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface Annotations (all revisions): audience, priority, \
             lastModified",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/annotations-unknown.md"),
    check: Check::Block(check),
};

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    for member in annotations_of(subject).into_iter().flat_map(Value::entries) {
        let key = member.key().unwrap_or_default();
        if matches!(key, "audience" | "priority" | "lastModified") {
            continue;
        }
        let message = format!("annotations of content have no {}", quoted(key));
        let finding = Finding::new(member.key_place(), message);
        context.report(if key.ends_with("Hint") || key == "title" {
            finding
                .note("hints describe a tool: they belong in the annotations of its definition")
                .help("move it to the tool's definition")
        } else {
            finding.note("unknown members are accepted and have no effect").help(
                "use `audience`, `priority` or `lastModified`; custom data belongs in `_meta`",
            )
        });
    }
}
