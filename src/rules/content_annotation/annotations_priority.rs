//! `annotations-priority`

use super::annotations::annotations_of;
use crate::diagnostic::Category;
use crate::document::{Decimal, Value};
use crate::model::Revisions;
use crate::rules::{
    BlockSubject, Check, Context, Finding, FixKind, Level, Rule, described, place_of,
};

/// `priority` is not a number from 0 to 1.
pub static RULE: Rule = Rule {
    name: "annotations-priority",
    category: Category::Correctness,
    summary: "`priority` is not a number from 0 to 1",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface Annotations (all revisions): minimum 0, maximum \
             1",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/annotations-priority.md"),
    check: Check::Block(check),
};

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let priority = annotations_of(subject).and_then(|annotations| annotations.get("priority"));
    let Some(priority) = priority.filter(|priority| !is_in_range(*priority)) else { return };
    let message = format!("`priority` is {}, not a number from 0 to 1", described(priority));
    context.report(
        Finding::new(place_of(priority), message)
            .note("MCP, schema.ts, Annotations: 1 is most important, 0 is least important")
            .help("write a number from 0 to 1"),
    );
}

fn is_in_range(value: Value<'_>) -> bool {
    let one = Decimal::parse("1");
    let number = value.number_text().and_then(Decimal::parse);
    number.is_some_and(|number| !number.is_negative() && Some(number) <= one)
}
