//! `meta-type`

use crate::diagnostic::Category;
use crate::document::TreeEdit;
use crate::model::{Meta, MetaHolder, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, described, place_of};

/// Metadata that is not an object.
pub static RULE: Rule = Rule {
    name: "meta-type",
    category: Category::Correctness,
    summary: "`_meta` is not an object",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts: `_meta` of results and parameters (all revisions), of \
             tools and content (since 2025-06-18)",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/meta-type.md"),
    check: Check::Meta(check),
};

fn check(meta: &Meta<'_>, context: &mut Context<'_>) {
    let given = meta.value;
    // A tool's `null` is reported with its other `null` members.
    let reported = given.is_null() && meta.holder == MetaHolder::Tool;
    if given.is_object() || reported {
        return;
    }
    let finding =
        Finding::new(place_of(given), format!("`_meta` is {}, not an object", described(given)))
            .note(
                "MCP, schema.ts: `_meta` is an object; clients reject the whole message otherwise",
            )
            .help("write an object, or remove it");
    context.report(if given.is_null() {
        finding.safe_fix("remove it", vec![TreeEdit::Remove(given.id())])
    } else {
        finding
    });
}
