//! `output-schema-properties-type`

use super::root;
use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaRole, ToolSubject};

/// An output schema whose `properties` is not an object.
pub static RULE: Rule = Rule {
    name: "output-schema-properties-type",
    category: Category::Correctness,
    summary: "`properties` of `outputSchema` is not an object",
    level: Level::Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "MCP since 2025-06-18, schema.ts, interface Tool, member outputSchema; JSON \
             Schema Core, properties",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/output-schema-properties-type.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_properties(subject, SchemaRole::Output, context);
}
