//! `input-schema-properties-type`

use super::root;
use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaRole, ToolSubject};

/// An input schema whose `properties` is not an object.
pub static RULE: Rule = Rule {
    name: "input-schema-properties-type",
    category: Category::Correctness,
    summary: "`properties` of `inputSchema` is not an object",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface Tool (all revisions), member inputSchema; JSON \
             Schema Core, properties",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/input-schema-properties-type.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_properties(subject, SchemaRole::Input, context);
}
