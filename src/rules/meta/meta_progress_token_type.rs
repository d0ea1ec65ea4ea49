//! `meta-progress-token-type`

use crate::diagnostic::{Category, Severity};
use crate::document::Decimal;
use crate::model::{Meta, MetaHolder, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, described, place_of};

/// A progress token of another type.
pub static RULE: Rule = Rule {
    name: "meta-progress-token-type",
    category: Category::Correctness,
    summary: "`progressToken` is neither a string nor an integer",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, basic/utilities/progress (since 2026-07-28 basic/patterns/progress)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/meta-progress-token-type.md"),
    check: Check::Meta(check),
};

fn check(meta: &Meta<'_>, context: &mut Context<'_>) {
    let note = match meta.holder {
        MetaHolder::Request => {
            "MCP, progress: the token must be a string or an integer; servers reject the request"
        }
        MetaHolder::ListResult | MetaHolder::CallResult => {
            "results need no token, but the TypeScript SDKs check it and reject the whole message"
        }
        _ => return,
    };
    let Some(token) = meta.value.get("progressToken") else { return };
    let number = token.number_text().and_then(Decimal::parse);
    if token.is_string() || number.is_some_and(|number| number.is_integer()) {
        return;
    }
    let message = format!("`progressToken` is {}, not a string or integer", described(token));
    let finding = Finding::new(place_of(token), message).note(note);
    context.report(match meta.holder {
        MetaHolder::Request => {
            finding.help("write a string or an integer that no other running request uses")
        }
        _ => finding.help("remove it").at_most(Severity::Warning),
    });
}
