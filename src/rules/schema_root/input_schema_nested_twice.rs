//! `input-schema-nested-twice`

use super::root;
use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaRole, ToolSubject};

/// An input schema inside another one.
pub static RULE: Rule = Rule {
    name: "input-schema-nested-twice",
    category: Category::Correctness,
    summary: "the schema appears inside a second one, or under an additional key",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "JSON Schema Core, properties; MCP, schema.ts, interface Tool (all revisions), \
             member inputSchema",
    fix: FixKind::Unsafe,
    page: include_str!("../../../docs/rules/input-schema-nested-twice.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_nesting(subject, SchemaRole::Input, context);
}
