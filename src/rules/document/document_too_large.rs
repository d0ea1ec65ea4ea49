//! `document-too-large`

use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{Check, Finding, FixKind, Level, Rule};

/// A file beyond the size limit.
pub static RULE: Rule = Rule {
    name: "document-too-large",
    category: Category::Correctness,
    summary: "the file is larger than the limit and was not read",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "mcp-lint: `--max-file-size`",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/document-too-large.md"),
    check: Check::Engine,
};

/// The finding; `reason` contains the size of the file.
pub fn finding(place: crate::document::Place, reason: &str) -> Finding {
    Finding::new(place, format!("the file {reason}"))
        .note("nothing in it was checked")
        .help("split the file, or raise the limit with `--max-file-size`")
}
