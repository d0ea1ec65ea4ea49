//! `output-schema-nested-twice`

use super::root;
use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaRole, ToolSubject};

/// An output schema inside another one.
pub static RULE: Rule = Rule {
    name: "output-schema-nested-twice",
    category: Category::Correctness,
    summary: "the output schema appears inside a second one, or under an additional key",
    level: Level::Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "JSON Schema Core, properties; MCP since 2025-06-18, schema.ts, interface Tool, \
             member outputSchema",
    fix: FixKind::Unsafe,
    page: include_str!("../../../docs/rules/output-schema-nested-twice.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_nesting(subject, SchemaRole::Output, context);
}
