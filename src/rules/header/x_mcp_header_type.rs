//! `x-mcp-header-type`

use super::annotated;
use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{
    Check, Context, Finding, FixKind, Level, Rule, SchemaSubject, described, place_of,
};

/// A header name that is not a string.
pub static RULE: Rule = Rule {
    name: "x-mcp-header-type",
    category: Category::Correctness,
    summary: "`x-mcp-header` is not a string",
    level: Level::Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    source: "MCP 2026-07-28, server/tools, x-mcp-header; \
             basic/transports/streamable-http, Schema Extension",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/x-mcp-header-type.md"),
    check: Check::Schema(check),
};

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let wrong = annotated::of_input(subject).iter().filter(|header| !header.value.is_string());
    for header in wrong {
        let message = format!("`x-mcp-header` is {}, not a string", described(header.value));
        context.report(
            Finding::new(place_of(header.value), message)
                .note(annotated::DROPPED)
                .help("write the part of the header's name after `Mcp-Param-` as a string"),
        );
    }
}
