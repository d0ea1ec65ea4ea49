//! `x-mcp-header-empty`

use super::annotated;
use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, SchemaSubject};

/// An empty header name.
pub static RULE: Rule = Rule {
    name: "x-mcp-header-empty",
    category: Category::Correctness,
    summary: "`x-mcp-header` is empty",
    level: Level::Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    source: "MCP 2026-07-28, server/tools, x-mcp-header; \
             basic/transports/streamable-http, Schema Extension",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/x-mcp-header-empty.md"),
    check: Check::Schema(check),
};

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for header in
        annotated::of_input(subject).iter().filter(|header| header.value.as_str() == Some(""))
    {
        context.report(
            Finding::new(header.value.place(), "`x-mcp-header` is empty")
                .note(annotated::DROPPED)
                .help("write the part of the header's name after `Mcp-Param-`, or remove it"),
        );
    }
}
