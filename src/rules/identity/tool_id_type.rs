//! `tool-id-type`

use super::record;
use crate::diagnostic::{Category, Severity};
use crate::model::Revisions;
use crate::rules::{
    Check, Context, Finding, FixKind, Level, Rule, ToolSubject, described, place_of,
};

/// An ID that is not a string.
pub static RULE: Rule = Rule {
    name: "tool-id-type",
    category: Category::Correctness,
    summary: "`id` is not a string",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "extended record (toolfoundation 0.3, model): tool IDs",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/tool-id-type.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let given = subject.tool.id().filter(|given| !given.is_string() && !given.is_null());
    let Some(given) = given else { return };
    let form = context.options().id_style.form();
    let finding =
        Finding::new(place_of(given), format!("`id` is {}, not a string", described(given)))
            .note(format!("extended record: a tool's ID is the text `{form}`"))
            .help("remove it: the ID follows from the other members");
    context.report(record::weighed(finding, subject.tool, Severity::Info));
}
