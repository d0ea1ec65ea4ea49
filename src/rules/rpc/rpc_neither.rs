//! `rpc-neither`

use crate::diagnostic::Category;
use crate::model::{MessageKind, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, MessageSubject, Rule};

/// A message of no kind.
pub static RULE: Rule = Rule {
    name: "rpc-neither",
    category: Category::Correctness,
    summary: "a message has none of `method`, `result` and `error`",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, basic/index, Messages (all revisions; 2024-11-05: basic/messages), Responses",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/rpc-neither.md"),
    check: Check::Message(check),
};

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    if subject.message.kind != MessageKind::Unclear {
        return;
    }
    context.report(
        Finding::new(
            subject.message.place(),
            "a message has none of `method`, `result` and `error`",
        )
        .note("MCP, basic/index, Responses: an answer must have a result or an error")
        .help("add a `result`, which may be `{}`"),
    );
}
