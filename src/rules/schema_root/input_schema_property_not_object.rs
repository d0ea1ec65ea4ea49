//! `input-schema-property-not-object`

use super::root;
use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaRole, ToolSubject};

/// A property of an input schema that is not a schema.
pub static RULE: Rule = Rule {
    name: "input-schema-property-not-object",
    category: Category::Correctness,
    summary: "a property of `inputSchema` is not a schema",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface Tool (all revisions), member inputSchema; JSON \
             Schema Core, properties",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/input-schema-property-not-object.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_each_property(subject, SchemaRole::Input, context);
}
