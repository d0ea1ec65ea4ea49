//! `tool-description-type`

use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{
    Check, Context, Finding, FixKind, Level, Rule, ToolSubject, described, place_of,
};

/// A description that is not a string.
pub static RULE: Rule = Rule {
    name: "tool-description-type",
    category: Category::Correctness,
    summary: "`description` is not a string",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface Tool (all revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/tool-description-type.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let given = subject.tool.description().filter(|given| !given.is_string() && !given.is_null());
    let Some(given) = given else { return };
    let finding = Finding::new(
        place_of(given),
        format!("`description` is {}, not a string", described(given)),
    )
    .note("MCP, schema.ts, Tool: `description` is a string; clients reject the whole list");
    context.report(match given.is_array() {
        true => finding.help("join the lines into one string"),
        false => finding.help("write the description as a string"),
    });
}
