//! `input-schema-property-map`

use super::root;
use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaRole, ToolSubject};

/// A map of properties instead of the input schema.
pub static RULE: Rule = Rule {
    name: "input-schema-property-map",
    category: Category::Correctness,
    summary: "`inputSchema` is a bare map of properties",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface Tool (all revisions), member inputSchema; JSON \
             Schema Core, properties",
    fix: FixKind::Unsafe,
    page: include_str!("../../../docs/rules/input-schema-property-map.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_property_map(subject, SchemaRole::Input, context);
}
