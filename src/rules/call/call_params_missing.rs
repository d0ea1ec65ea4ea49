//! `call-params-missing`

use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, MessageSubject, Rule};

/// A call without parameters.
pub static RULE: Rule = Rule {
    name: "call-params-missing",
    category: Category::Correctness,
    summary: "a `tools/call` request has no `params`",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, server/tools, Calling Tools; schema.ts, interface CallToolRequest (all \
             revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/call-params-missing.md"),
    check: Check::Message(check),
};

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let message = subject.message;
    if !message.requests("tools/call") || message.params.is_some() {
        return;
    }
    context.report(
        Finding::new(message.method_place(), "a call has no `params`")
            .note("MCP, schema.ts, CallToolRequest: the name of the tool appears there")
            .help("add `params` with the `name` of the tool"),
    );
}
