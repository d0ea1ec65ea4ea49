//! `result-type-unknown`

use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{
    Check, Context, Finding, FixKind, Level, Returned, ReturnedSubject, Rule, quoted_string,
};

/// An unknown result type.
pub static RULE: Rule = Rule {
    name: "result-type-unknown",
    category: Category::Correctness,
    summary: "`resultType` is not a value that the protocol defines",
    level: Level::Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    source: "MCP 2026-07-28, basic/index, Responses; schema.ts, interface Result",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/result-type-unknown.md"),
    check: Check::Returned(check),
};

fn check(subject: &ReturnedSubject<'_>, context: &mut Context<'_>) {
    let given = subject.value.get("resultType");
    let Some(given) = given else { return };
    let known: &[&str] = match subject.of {
        // The type of the tasks extension; its other requirements have rules of their own.
        Returned::Call | Returned::Other => &["complete", "input_required", "task"],
        Returned::List => &["complete", "input_required"],
    };
    let Some(kind) = given.as_str().filter(|kind| !known.contains(kind)) else { return };
    let message = format!("{} is not a `resultType` of {}", quoted_string(kind), subject.of.name());
    context.report(
        Finding::new(given.place(), message)
            .note("MCP 2026-07-28, basic/index: clients must treat other types as invalid")
            .help("write `complete`")
            .by_revision(),
    );
}
