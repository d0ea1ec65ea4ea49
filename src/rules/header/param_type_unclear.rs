//! `x-mcp-header-param-type-unclear`

use super::annotated;
use crate::diagnostic::Category;
use crate::model::{Reach, Revision, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, SchemaSubject};
use crate::schema::Keyword;

/// A parameter that may be more than a header can carry.
pub static RULE: Rule = Rule {
    name: "x-mcp-header-param-type-unclear",
    category: Category::Correctness,
    family: "header",
    summary: "a parameter with `x-mcp-header` has no single type",
    level: Level::Warn,
    revisions: Revisions::only(Revision::V2026_07_28),
    source: "MCP 2026-07-28, server/tools, x-mcp-header; \
             basic/transports/streamable-http, Schema Extension",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/x-mcp-header-param-type-unclear.md"),
    check: Check::Schema(check),
};

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for header in annotated::of_input(subject).iter().filter(|header| header.reach != Reach::Root) {
        let node = subject.schema.node(header.node);
        let given = node.keyword(Keyword::Type);
        let what = match given {
            None => "no `type`",
            Some(types) if types.is_array() => "several types",
            Some(_) => continue,
        };
        let message = format!("{} asks for a header, but has {what}", annotated::parameter(node));
        context.report(
            Finding::new(given.unwrap_or(header.value).entry_place(), message)
                .note(
                    "MCP 2026-07-28, server/tools, x-mcp-header: the type is `string`, `integer` \
                     or `boolean`; the page does not say what a client does here",
                )
                .help("give it one of the types `string`, `integer` and `boolean`"),
        );
    }
}
