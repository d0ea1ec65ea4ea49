//! `embedded-resource-uri`

use super::address::wrong_uri;
use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{BlockSubject, Check, Context, FixKind, Level, Rule};

/// An embedded resource does not have an absolute `uri`.
pub static RULE: Rule = Rule {
    name: "embedded-resource-uri",
    category: Category::Correctness,
    summary: "an embedded resource does not have an absolute `uri`",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface ResourceContents (all revisions): uri is a \
             required URI",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/embedded-resource-uri.md"),
    check: Check::Block(check),
};

fn check(subject: &BlockSubject<'_>, context: &mut Context<'_>) {
    let resource = subject.block.get("resource").filter(|inner| inner.is_object());
    if let Some(resource) = resource.filter(|_| subject.kind == Some("resource")) {
        context.report_all(wrong_uri(resource, "an embedded resource"));
    }
}
