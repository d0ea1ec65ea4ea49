//! `namespace-type`

use super::record;
use crate::diagnostic::{Category, Severity};
use crate::model::Revisions;
use crate::rules::{
    Check, Context, Finding, FixKind, Level, Rule, ToolSubject, described, place_of,
};

/// A namespace that is not a string.
pub static RULE: Rule = Rule {
    name: "namespace-type",
    category: Category::Correctness,
    summary: "`namespace` is not a string",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "extended record (toolfoundation 0.3, model): namespace is a string",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/namespace-type.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let given = subject.tool.namespace().filter(|given| !given.is_string() && !given.is_null());
    let Some(given) = given else { return };
    let message = format!("`namespace` is {}, not a string", described(given));
    let finding = Finding::new(place_of(given), message)
        .note("extended record: parsers reject a tool whose `namespace` is of another type")
        .help("write the namespace as a string, or remove it");
    context.report(record::weighed(finding, subject.tool, Severity::Warning));
}
