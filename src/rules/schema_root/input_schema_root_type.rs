//! `input-schema-root-type`

use super::root;
use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaRole, ToolSubject};

/// An input schema whose root does not have `type: "object"`.
pub static RULE: Rule = Rule {
    name: "input-schema-root-type",
    category: Category::Correctness,
    summary: "the root of `inputSchema` does not have the type `object`",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface Tool (all revisions), member inputSchema: type is \
             exactly the string object",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/input-schema-root-type.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    root::check_type(
        subject,
        SchemaRole::Input,
        "MCP, schema.ts, Tool (all revisions): the root has `type: \"object\"`; clients reject the whole list",
        context,
    );
}
