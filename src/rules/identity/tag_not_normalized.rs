//! `tag-not-normalized`

use super::record;
use crate::diagnostic::Category;
use crate::document::TreeEdit;
use crate::model::{Revisions, TagFate};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, ToolSubject, quoted_string};

/// A tag that is stored in another form.
pub static RULE: Rule = Rule {
    name: "tag-not-normalized",
    category: Category::Quality,
    summary: "a tag is not in its normalised form",
    level: Level::Info,
    revisions: Revisions::ALL,
    source: "extended record (toolfoundation 0.3, model): tag normalisation",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/tag-not-normalized.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    for (value, fate) in record::tags(subject.tool) {
        let TagFate::Kept(stored) = fate else { continue };
        let text = record::text(Some(value));
        if text == stored {
            continue;
        }
        let message =
            format!("tag {} is stored as {}", quoted_string(text), quoted_string(&stored));
        let edits = vec![TreeEdit::Replace(value.id(), format!("\"{stored}\""))];
        context.report(
            Finding::new(value.place(), message)
                .note("extended record: lower case, `-` for spaces, only `a-z 0-9 - _ .`")
                .help(format!("write `{stored}`"))
                .safe_fix(format!("write `{stored}`"), edits),
        );
    }
}
