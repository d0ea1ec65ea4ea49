//! `suppression-malformed`

use crate::diagnostic::Category;
use crate::document::Place;
use crate::model::Revisions;
use crate::rules::{Check, Finding, FixKind, Level, Rule};

/// A malformed suppression comment.
pub static RULE: Rule = Rule {
    name: "suppression-malformed",
    category: Category::Quality,
    summary: "a suppression comment cannot be parsed",
    level: Level::Warning,
    revisions: Revisions::ALL,
    source: "mcp-lint, docs/suppression.md",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/suppression-malformed.md"),
    check: Check::Engine,
};

/// The finding about a comment that is no `ignore[…]`.
pub fn not_ignore(place: Place) -> Finding {
    finding(place, "the comment suppresses nothing: it does not say `ignore[…]`")
}

/// The finding about a comment that names no rule.
pub fn no_rules(place: Place) -> Finding {
    finding(place, "the comment suppresses nothing: it names no rule")
}

/// The finding about a comment that names all rules at once.
pub fn all_rules(place: Place) -> Finding {
    finding(place, "the comment suppresses nothing: it does not name the rules one by one")
        .note("a wholesale suppression hides later findings")
}

fn finding(place: Place, message: &'static str) -> Finding {
    Finding::new(place, message).help("write `mcp-lint: ignore[rule-a, rule-b] reason`")
}
