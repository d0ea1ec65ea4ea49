//! `annotations-type`

use crate::diagnostic::Category;
use crate::document::TreeEdit;
use crate::model::Revisions;
use crate::rules::{
    BlockSubject, Check, Context, Finding, FixKind, Level, Rule, described, place_of,
};

/// `annotations` of a content block is not an object.
pub static RULE: Rule = Rule {
    name: "annotations-type",
    category: Category::Correctness,
    summary: "`annotations` of a content block is not an object",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface Annotations (all revisions)",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/annotations-type.md"),
    check: Check::Block(check),
};

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let Some(annotations) = subject.block.get("annotations").filter(|value| !value.is_object())
    else {
        return;
    };
    let message = format!("`annotations` is {}, not an object", described(annotations));
    let finding = Finding::new(place_of(annotations), message)
        .note("MCP, schema.ts, Annotations: an object, or absent")
        .help("write an object such as `{\"audience\": [\"user\"]}`, or leave it out");
    context.report(if annotations.is_null() {
        finding.safe_fix("remove it", vec![TreeEdit::Remove(annotations.id())])
    } else {
        finding
    });
}
