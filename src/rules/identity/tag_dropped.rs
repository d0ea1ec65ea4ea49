//! `tag-dropped`

use super::record;
use crate::diagnostic::{Category, Severity};
use crate::model::{Revisions, TagFate};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, ToolSubject, quoted_string};

/// A tag that is empty after normalisation.
pub static RULE: Rule = Rule {
    name: "tag-dropped",
    category: Category::Correctness,
    summary: "a tag is empty after normalisation",
    level: Level::Warning,
    revisions: Revisions::ALL,
    source: "extended record (toolfoundation 0.3, model): tag normalisation",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/tag-dropped.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    for (value, fate) in record::tags(subject.tool) {
        if fate != TagFate::Dropped {
            continue;
        }
        let text = record::text(Some(value));
        let message = match text.trim().is_empty() {
            true => "a tag is blank and is not stored".to_owned(),
            false => format!("nothing of tag {} is stored", quoted_string(text)),
        };
        let finding = Finding::new(value.place(), message)
            .note("extended record: only `a-z 0-9 - _ .` are stored, other letters are removed")
            .help("use ASCII letters, or remove the tag");
        context.report(record::weighed(finding, subject.tool, Severity::Info));
    }
}
