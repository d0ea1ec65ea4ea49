//! `result-type-unknown`

use crate::diagnostic::Category;
use crate::model::{Revision, Revisions, ToolList};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, quoted};

/// A result type that nobody knows.
pub static RULE: Rule = Rule {
    name: "result-type-unknown",
    category: Category::Correctness,
    family: "list-result",
    summary: "`resultType` is no value that the protocol knows",
    level: Level::Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    source: "MCP 2026-07-28, basic/index, Responses; schema.ts, interface Result",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/result-type-unknown.md"),
    check: Check::List(check),
};

fn check(list: &ToolList<'_>, context: &mut Context<'_>) {
    let given = list.result().and_then(|result| result.get("resultType"));
    let Some(given) = given else { return };
    let Some(kind) = given.as_str().filter(|kind| !["complete", "input_required"].contains(kind))
    else {
        return;
    };
    context.report(
        Finding::new(given.place(), format!("{} is no `resultType` of a list", quoted(kind)))
            .note("MCP 2026-07-28, basic/index: clients must treat other types as invalid")
            .help("write `complete`")
            .by_revision(),
    );
}
