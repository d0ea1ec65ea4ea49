//! `output-schema-dollar-schema-type`

use super::root;
use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaRole, ToolSubject};

/// An output schema whose `$schema` is not a string.
pub static RULE: Rule = Rule {
    name: "output-schema-dollar-schema-type",
    category: Category::Correctness,
    summary: "`$schema` of `outputSchema` is not a string",
    level: Level::Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "MCP since 2025-11-25, schema.ts, interface Tool; JSON Schema Core, $schema",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/output-schema-dollar-schema-type.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_dialect(subject, SchemaRole::Output, context);
}
