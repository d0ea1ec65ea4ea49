//! `resource-link-uri`

use super::address::wrong_uri;
use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{BlockSubject, Check, Context, FixKind, Level, Rule};

/// A resource link does not have an absolute `uri`.
pub static RULE: Rule = Rule {
    name: "resource-link-uri",
    category: Category::Correctness,
    summary: "a resource link does not have an absolute `uri`",
    level: Level::Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "MCP, schema.ts, interface ResourceLink (since 2025-06-18): uri is a \
             required URI",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/resource-link-uri.md"),
    check: Check::Block(check),
};

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    if subject.kind == Some("resource_link") {
        context.report_all(wrong_uri(subject.block, "a resource link"));
    }
}
