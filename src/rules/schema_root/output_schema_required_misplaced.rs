//! `output-schema-required-misplaced`

use super::root;
use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaRole, ToolSubject};

/// A list of required properties among the properties.
pub static RULE: Rule = Rule {
    name: "output-schema-required-misplaced",
    category: Category::Correctness,
    summary: "`required` appears among the properties of `outputSchema`",
    level: Level::Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "JSON Schema 2020-12 Validation, section 6.5.3: required is a keyword of the \
             schema itself",
    fix: FixKind::Unsafe,
    page: include_str!("../../../docs/rules/output-schema-required-misplaced.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_required_among_properties(subject, SchemaRole::Output, context);
}
