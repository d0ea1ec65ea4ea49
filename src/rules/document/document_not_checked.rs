//! `document-not-checked`

use crate::diagnostic::Category;
use crate::document::Place;
use crate::model::{Foreign, Revisions, UncheckedKind};
use crate::rules::{Check, Finding, FixKind, Level, Rule};

/// Something that belongs to MCP, or looks like it, that no rule checks.
pub static RULE: Rule = Rule {
    name: "document-not-checked",
    category: Category::Quality,
    summary: "a file contains something of MCP, or similar to it, that no rule checks",
    level: Level::Info,
    revisions: Revisions::ALL,
    source: "mcp-lint: nothing that was not checked is called clean",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/document-not-checked.md"),
    check: Check::Engine,
};

/// The finding about all of a kind in a file, at the first.
pub fn finding(place: Place, kind: UncheckedKind, count: usize) -> Finding {
    let was = if count == 1 { "was" } else { "were" };
    let finding = Finding::new(place, format!("{} {was} not checked", kind.counted(count)))
        .note(kind.reason());
    match kind {
        UncheckedKind::Foreign(Foreign::ModelRequest | Foreign::SearchResult | Foreign::Skill)
        | UncheckedKind::OtherList
        | UncheckedKind::Template => {
            finding.help("to check these tools, lint the list that the MCP server sends")
        }
        _ => finding,
    }
}
