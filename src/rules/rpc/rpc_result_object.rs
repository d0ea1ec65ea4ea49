//! `rpc-result-object`

use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{
    Check, Context, Finding, FixKind, Level, MessageSubject, Rule, described, place_of,
};

/// A result that is not an object.
pub static RULE: Rule = Rule {
    name: "rpc-result-object",
    category: Category::Correctness,
    summary: "`result` of a response is not an object",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface Result (all revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/rpc-result-object.md"),
    check: Check::Message(check),
};

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(result) = subject.message.result.filter(|result| !result.is_object()) else { return };
    context.report(
        Finding::new(place_of(result), format!("`result` is {}, not an object", described(result)))
            .note("MCP, schema.ts, Result: unlike in plain JSON-RPC, always an object")
            .help("write an object, for a call with `content`"),
    );
}
