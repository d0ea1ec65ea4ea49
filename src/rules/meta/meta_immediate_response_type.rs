//! `meta-immediate-response-type`

use crate::diagnostic::Category;
use crate::model::{Meta, Revision, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, described, place_of};

/// An immediate response that is not a string.
pub static RULE: Rule = Rule {
    name: "meta-immediate-response-type",
    category: Category::Correctness,
    summary: "the immediate response in `_meta` is not a string",
    level: Level::Info,
    revisions: Revisions::only(Revision::V2025_11_25),
    source: "MCP 2025-11-25, basic/utilities/tasks, Model Immediate Response \
             (provisional)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/meta-immediate-response-type.md"),
    check: Check::Meta(check),
};

fn check(meta: &Meta<'_>, context: &mut Context<'_>) {
    let Some(given) = meta.value.get("io.modelcontextprotocol/model-immediate-response") else {
        return;
    };
    if given.is_string() {
        return;
    }
    let message = format!("`model-immediate-response` is {}, not a string", described(given));
    context.report(
        Finding::new(place_of(given), message)
            .note(
                "MCP 2025-11-25, basic/utilities/tasks: the text that a host may pass to the model \
                 immediately",
            )
            .help("write the text as a string")
            .by_revision(),
    );
}
