//! `rpc-params-object`

use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{
    Check, Context, Finding, FixKind, Level, MessageSubject, Rule, described, place_of,
};

/// Parameters that are not an object.
pub static RULE: Rule = Rule {
    name: "rpc-params-object",
    category: Category::Correctness,
    summary: "`params` of a message is not an object",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interfaces Request and Notification (all revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/rpc-params-object.md"),
    check: Check::Message(check),
};

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(params) = subject.message.params.filter(|params| !params.is_object()) else { return };
    let help = match params.is_null() {
        true => "remove it, or write an object",
        false => "write an object, with the parameters by name",
    };
    context.report(
        Finding::new(place_of(params), format!("`params` is {}, not an object", described(params)))
            .note(
                "MCP, schema.ts: parameters are passed by name; plain JSON-RPC also allows arrays",
            )
            .help(help),
    );
}
