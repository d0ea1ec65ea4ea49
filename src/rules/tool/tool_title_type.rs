//! `tool-title-type`

use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{
    Check, Context, Finding, FixKind, Level, Rule, ToolSubject, described, place_of,
};

/// A title that is not a string.
pub static RULE: Rule = Rule {
    name: "tool-title-type",
    category: Category::Correctness,
    summary: "`title` is not a string",
    level: Level::Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "MCP since 2025-06-18, schema.ts, interface BaseMetadata",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/tool-title-type.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let title = subject.tool.title().filter(|title| !title.is_string() && !title.is_null());
    let Some(title) = title else { return };
    context.report(
        Finding::new(place_of(title), format!("`title` is {}, not a string", described(title)))
            .note("MCP since 2025-06-18, schema.ts, BaseMetadata: `title` is a string")
            .help("write the title as a string, or remove it"),
    );
}
