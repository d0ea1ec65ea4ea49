//! `baseline-stale`

use crate::diagnostic::Category;
use crate::document::Place;
use crate::model::Revisions;
use crate::rules::{Check, Finding, FixKind, Level, Rule, quoted};

/// An unused entry of the baseline.
pub static RULE: Rule = Rule {
    name: "baseline-stale",
    category: Category::Quality,
    summary: "a baseline entry does not match any finding",
    level: Level::Warning,
    revisions: Revisions::ALL,
    source: "mcp-lint, docs/suppression.md",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/baseline-stale.md"),
    check: Check::Engine,
};

/// The finding about an entry for `rule` in the file at `path`; `unused` of its `count` findings
/// no longer occur.
pub fn finding(place: Place, rule: &str, path: &str, (unused, count): (u32, u32)) -> Finding {
    let rule = quoted(rule);
    let message = match (unused, count) {
        (_, 1) => format!("stale baseline entry: {rule} in {} no longer occurs", quoted(path)),
        (1, _) => format!(
            "stale baseline entry: one of {count} {rule} in {} no longer occurs",
            quoted(path)
        ),
        _ => format!(
            "stale baseline entry: {unused} of {count} {rule} in {} no longer occur",
            quoted(path)
        ),
    };
    Finding::new(place, message)
        .note("it would hide the finding when it comes back")
        .help("run `mcp-lint baseline prune`")
}
