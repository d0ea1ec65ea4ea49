//! `x-mcp-header-in-output-schema`

use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, SchemaRole, SchemaSubject};

/// A header for a result.
pub static RULE: Rule = Rule {
    name: "x-mcp-header-in-output-schema",
    category: Category::Correctness,
    summary: "`x-mcp-header` appears in an `outputSchema`",
    level: Level::Info,
    revisions: Revisions::only(Revision::V2026_07_28),
    source: "MCP 2026-07-28, server/tools, x-mcp-header; \
             basic/transports/streamable-http, Schema Extension",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/x-mcp-header-in-output-schema.md"),
    check: Check::Schema(check),
};

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(first) = subject.headers().first().filter(|_| subject.role == SchemaRole::Output)
    else {
        return;
    };
    context.report(
        Finding::new(first.value.key_place(), "`x-mcp-header` has no meaning in `outputSchema`")
            .note("MCP 2026-07-28, server/tools, x-mcp-header: defined for `inputSchema` only")
            .help("remove it"),
    );
}
