//! `tool-name-empty`

use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, ToolSubject};

/// An empty name.
pub static RULE: Rule = Rule {
    name: "tool-name-empty",
    category: Category::Correctness,
    summary: "`name` is empty",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP 2026-07-28 and 2025-11-25, server/tools, Tool Names",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/tool-name-empty.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(name) = subject.tool.name() else { return };
    if name.as_str() != Some("") {
        return;
    }
    context.report(
        Finding::new(name.place(), "the tool's name is empty")
            .note("MCP 2025-11-25, server/tools, Tool Names: a name has at least one character")
            .note("in every revision, a tool without a name cannot be called")
            .help("write a name: ASCII letters, digits, `_`, `-` and `.`"),
    );
}
