//! `suppression-unknown`

use crate::diagnostic::Category;
use crate::document::Place;
use crate::model::Revisions;
use crate::rules::{Check, Finding, FixKind, Level, Rule, quoted};

/// An unknown rule name in a suppression.
pub static RULE: Rule = Rule {
    name: "suppression-unknown",
    category: Category::Quality,
    summary: "a suppression names a rule that does not exist",
    level: Level::Warning,
    revisions: Revisions::ALL,
    source: "mcp-lint, docs/suppression.md",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/suppression-unknown.md"),
    check: Check::Engine,
};

/// The finding about an unknown rule name; `near` is the suggested one.
pub fn finding(place: Place, name: &str, near: Option<&str>) -> Finding {
    let finding = Finding::new(place, format!("unknown rule {} in a suppression", quoted(name)));
    match near {
        Some(near) => finding.help(format!("did you mean `{near}`?")),
        None => finding.help("take the name from the finding, or from `mcp-lint rules`"),
    }
}

/// The finding about the name of a category: only rules can be suppressed.
pub fn category(place: Place, name: &str) -> Finding {
    let message = format!("{} is a category; comments suppress single rules", quoted(name));
    Finding::new(place, message).help("name the rules one by one, as the findings do")
}
