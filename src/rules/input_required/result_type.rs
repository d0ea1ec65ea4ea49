//! `input-required-result-type`

use crate::diagnostic::Category;
use crate::document::TreeEdit;
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, ResultSubject, Rule, quoted};

/// A question under another type.
pub static RULE: Rule = Rule {
    name: "input-required-result-type",
    category: Category::Correctness,
    family: "input-required",
    summary: "a result asks for input under another `resultType`",
    level: Level::Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    source: "MCP 2026-07-28, basic/index, Responses",
    fix: FixKind::Offer,
    page: include_str!("../../../docs/rules/input-required-result-type.md"),
    check: Check::Result(check),
};

fn check(subject: &ResultSubject<'_, '_>, context: &mut Context<'_>) {
    let result = subject.result;
    let asking = ["inputRequests", "requestState"].iter().find_map(|key| result.value.get(key));
    let kind =
        result.result_type.filter(|kind| kind.is_string() && !kind.is_text("input_required"));
    let (Some(asking), Some(kind)) = (asking, kind) else { return };
    let edit = TreeEdit::Replace(kind.id(), "\"input_required\"".to_owned());
    context.report(
        Finding::new(
            kind.place(),
            format!("a result of type {} asks for input", quoted(kind.scalar_text())),
        )
        .label(asking.key_place(), "asked here")
        .note(
            "MCP 2026-07-28, basic/index: clients read these members only of `input_required` \
                 results",
        )
        .help("write `input_required`, or remove the question")
        .unsafe_fix("write `input_required`", vec![edit])
        .by_revision(),
    );
}
