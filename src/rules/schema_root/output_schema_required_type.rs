//! `output-schema-required-type`

use super::root;
use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaRole, ToolSubject};

/// An output schema whose `required` is not an array of strings.
pub static RULE: Rule = Rule {
    name: "output-schema-required-type",
    category: Category::Correctness,
    summary: "`required` of `outputSchema` is not an array of names",
    level: Level::Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "MCP since 2025-06-18, schema.ts, interface Tool, member outputSchema; JSON \
             Schema Validation, required",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/output-schema-required-type.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_required(subject, SchemaRole::Output, context);
}
