//! `annotations-audience-value`

use super::annotations::annotations_of;
use crate::diagnostic::Category;
use crate::document::Value;
use crate::model::Revisions;
use crate::rules::{
    BlockSubject, Check, Context, Finding, FixKind, Level, Rule, described, place_of,
};

/// `audience` contains a value other than `user` and `assistant`.
pub static RULE: Rule = Rule {
    name: "annotations-audience-value",
    category: Category::Correctness,
    summary: "`audience` contains a value other than `user` and `assistant`",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface Annotations (all revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/annotations-audience-value.md"),
    check: Check::Block(check),
};

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let audience = annotations_of(subject).and_then(|annotations| annotations.get("audience"));
    for one in audience.into_iter().flat_map(Value::items) {
        if matches!(one.as_str(), Some("user" | "assistant")) {
            continue;
        }
        context.report(
            Finding::new(place_of(one), format!("`audience` contains {}", described(one)))
                .note("MCP, schema.ts, Role: `user` or `assistant`, nothing else")
                .help("write `user`, `assistant`, or both"),
        );
    }
}
