//! `input-schema-dollar-schema-type`

use super::root;
use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaRole, ToolSubject};

/// An input schema whose `$schema` is not a string.
pub static RULE: Rule = Rule {
    name: "input-schema-dollar-schema-type",
    category: Category::Correctness,
    summary: "`$schema` of `inputSchema` is not a string",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP since 2025-11-25, schema.ts, interface Tool; JSON Schema Core, $schema",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/input-schema-dollar-schema-type.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_dialect(subject, SchemaRole::Input, context);
}
