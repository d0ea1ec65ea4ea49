//! `output-schema-property-not-object`

use super::root;
use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaRole, ToolSubject};

/// A property of an output schema that is not a schema.
pub static RULE: Rule = Rule {
    name: "output-schema-property-not-object",
    category: Category::Correctness,
    summary: "a property of `outputSchema` is not a schema",
    level: Level::Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "MCP since 2025-06-18, schema.ts, interface Tool, member outputSchema; JSON \
             Schema Core, properties",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/output-schema-property-not-object.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_each_property(subject, SchemaRole::Output, context);
}
