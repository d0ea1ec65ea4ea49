//! `x-mcp-header-too-early`

use super::annotated;
use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, SchemaSubject};

/// A header in a revision that does not define it.
pub static RULE: Rule = Rule {
    name: "x-mcp-header-too-early",
    category: Category::Correctness,
    summary: "`x-mcp-header` has no effect before 2026-07-28",
    level: Level::Info,
    revisions: Revisions::before(Revision::V2026_07_28),
    source: "MCP 2026-07-28, server/tools, x-mcp-header; \
             basic/transports/streamable-http, Schema Extension",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/x-mcp-header-too-early.md"),
    check: Check::Schema(check),
};

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let headers = annotated::of_input(subject);
    let Some(first) = headers.first().filter(|_| context.protocol().is_known()) else { return };
    let message = format!("`x-mcp-header` has no meaning in {}", context.revision().name());
    context.report(
        Finding::new(first.value.key_place(), message)
            .note(
                "MCP 2026-07-28, server/tools, x-mcp-header: new in that revision, ignored before",
            )
            .help("leave it for newer clients, or remove it")
            .by_revision(),
    );
}
