//! `input-schema-required-type`

use super::root;
use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaRole, ToolSubject};

/// An input schema whose `required` is not an array of strings.
pub static RULE: Rule = Rule {
    name: "input-schema-required-type",
    category: Category::Correctness,
    summary: "`required` of `inputSchema` is not an array of names",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface Tool (all revisions), member inputSchema; JSON \
             Schema Validation, required",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/input-schema-required-type.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_required(subject, SchemaRole::Input, context);
}
