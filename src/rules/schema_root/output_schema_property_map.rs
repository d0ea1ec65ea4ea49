//! `output-schema-property-map`

use super::root;
use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaRole, ToolSubject};

/// A map of properties instead of the output schema.
pub static RULE: Rule = Rule {
    name: "output-schema-property-map",
    category: Category::Correctness,
    summary: "`outputSchema` is a bare map of properties",
    level: Level::Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "MCP since 2025-06-18, schema.ts, interface Tool, member outputSchema; JSON \
             Schema Core, properties",
    fix: FixKind::Unsafe,
    page: include_str!("../../../docs/rules/output-schema-property-map.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_property_map(subject, SchemaRole::Output, context);
}
