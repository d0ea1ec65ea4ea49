//! `output-schema-missing`

use crate::diagnostic::Category;
use crate::model::{Revision, Revisions, misspelling_of};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, ToolSubject};

/// A tool that does not define its result.
pub static RULE: Rule = Rule {
    name: "output-schema-missing",
    category: Category::Quality,
    summary: "a tool has no `outputSchema`",
    level: Level::Off,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "MCP since 2025-06-18, server/tools, Output Schema: optional",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/output-schema-missing.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    let absent = tool.value.is_object() && tool.output_schema().is_none();
    if absent && misspelling_of(tool, "outputSchema").is_none() {
        context.report(
            Finding::new(tool.place(), "this tool has no `outputSchema`")
                .note("MCP since 2025-06-18, Output Schema: with one, clients can check results")
                .help("describe the structured result, if there is one")
                .by_revision(),
        );
    }
}
