//! `result-type-missing`

use crate::diagnostic::Category;
use crate::document::TreeEdit;
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, ReturnedSubject, Rule, place_of};

/// A result without its type.
pub static RULE: Rule = Rule {
    name: "result-type-missing",
    category: Category::Correctness,
    summary: "a recorded result has no `resultType`",
    level: Level::Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    source: "MCP 2026-07-28, basic/index, Responses; schema.ts, interface Result",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/result-type-missing.md"),
    check: Check::Returned(check),
};

fn check(subject: &ReturnedSubject<'_>, context: &mut Context<'_>) {
    let result = subject.value;
    let wanted = subject.recorded && context.protocol().is_known();
    if !wanted || result.get("resultType").is_some() {
        return;
    }
    let edit =
        TreeEdit::InsertFirst(result.id(), "resultType".to_owned(), "\"complete\"".to_owned());
    context.report(
        Finding::new(place_of(result), "a result has no `resultType`")
            .note(
                "MCP 2026-07-28, basic/index: servers must send it; clients read an absent one as \
                 `complete`",
            )
            .help("add `\"resultType\": \"complete\"`")
            .safe_fix("add `resultType: complete`", vec![edit])
            .by_revision(),
    );
}
