//! `schema-pattern-cost`

use crate::diagnostic::Category;
use crate::document::{Place, Value};
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, SchemaSubject, quoted};
use crate::schema::{Keyword, KeywordSet, exponential_part};

/// A pattern whose matching can take exponential time.
pub static RULE: Rule = Rule {
    name: "schema-pattern-cost",
    category: Category::Security,
    family: "schema",
    summary: "matching a pattern can take time that grows exponentially",
    level: Level::Warn,
    revisions: Revisions::ALL,
    source: "MCP 2026-07-28, basic/index, Composition-Keyword Resource Use; CWE-1333",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/schema-pattern-cost.md"),
    check: Check::Schema(check),
};

const PATTERNS: KeywordSet = KeywordSet::of(&[Keyword::Pattern, Keyword::PatternProperties]);

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    if !subject.schema.present().intersects(PATTERNS) {
        return;
    }
    for node in subject.schema.nodes().filter(|node| node.present().intersects(PATTERNS)) {
        if let Some(pattern) = node.keyword(Keyword::Pattern) {
            let place = |(start, end)| pattern.slice_place(start, end);
            judge(pattern.as_str().unwrap_or_default(), place, context);
        }
        let keyed = node.keyword(Keyword::PatternProperties);
        for member in keyed.into_iter().flat_map(Value::entries) {
            let place = |(start, end)| member.key_slice_place(start, end);
            judge(member.key().unwrap_or_default(), place, context);
        }
    }
}

fn judge(pattern: &str, place: impl Fn((usize, usize)) -> Place, context: &mut Context<'_>) {
    let Some(part) = exponential_part(pattern) else { return };
    let shown = quoted(&pattern[part.0..part.1]);
    context.report(
        Finding::new(place(part), format!("{shown} can match the same text in countless ways"))
            .note(
                "engines that backtrack try them all when the rest does not match: some dozens of \
                 characters keep a validator busy for hours",
            )
            .help("repeat a single class, or put a separator between the repetitions"),
    );
}
