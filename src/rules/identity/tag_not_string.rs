//! `tag-not-string`

use super::record;
use crate::diagnostic::{Category, Severity};
use crate::document::Value;
use crate::model::Revisions;
use crate::rules::{
    Check, Context, Finding, FixKind, Level, Rule, ToolSubject, described, place_of,
};

/// A tag that is not a string.
pub static RULE: Rule = Rule {
    name: "tag-not-string",
    category: Category::Correctness,
    summary: "a tag is not a string",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "extended record (toolfoundation 0.3, model): tags is an array of strings",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/tag-not-string.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let items = subject.tool.tags().into_iter().flat_map(Value::items);
    for item in items.filter(|item| !item.is_string()) {
        let finding =
            Finding::new(place_of(item), format!("a tag is {}, not a string", described(item)))
                .note("extended record: parsers reject a tool with such a tag")
                .help("write the tag as a string, or remove it");
        // Objects are another generator's own tags.
        context.report(match item.is_object() {
            true => record::weighed(finding, subject.tool, Severity::Warning),
            false => finding,
        });
    }
}
