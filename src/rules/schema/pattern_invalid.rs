//! `schema-pattern-invalid`

use crate::diagnostic::{Category, Severity};
use crate::document::Place;
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, SchemaSubject, quoted};
use crate::schema::{PatternVerdict, judge_pattern, patterns};

/// A pattern that is no regular expression.
pub static RULE: Rule = Rule {
    name: "schema-pattern-invalid",
    category: Category::Correctness,
    family: "schema",
    summary: "a pattern is not a regular expression of ECMA-262",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "JSON Schema 2020-12 Core, section 6.4; ECMA-262, Patterns",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/schema-pattern-invalid.md"),
    check: Check::Schema(check),
};

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for pattern in patterns(subject.schema) {
        let value = pattern.value;
        let place = if pattern.is_key { value.key_place() } else { value.place() };
        judge(pattern.text, place, context);
    }
}

fn judge(pattern: &str, place: Place, context: &mut Context<'_>) {
    let shown = quoted(pattern);
    let finding = match judge_pattern(pattern) {
        PatternVerdict::Valid | PatternVerdict::Unknown => return,
        PatternVerdict::Invalid(reason) => {
            Finding::new(place, format!("pattern {shown} is not a regular expression"))
                .note(format!("ECMA-262, which JSON Schema refers to: {reason}"))
                .note("validators refuse the schema, or the call, when they compile it")
                .help(help(pattern))
        }
        PatternVerdict::LegacyOnly(reason) => {
            Finding::new(place, format!("pattern {shown} is valid only without Unicode mode"))
                .at_most(legacy_severity(pattern))
                .note(format!("JSON Schema wants the `u` flag, with which: {reason}"))
                .help(help(pattern))
        }
    };
    context.report(finding);
}

/// Anchors of other languages, which old engines read as plain letters.
const FOREIGN_ESCAPES: [&str; 7] = ["\\A", "\\Z", "\\z", "\\h", "\\R", "\\Q", "\\E"];

/// A foreign anchor changes what is matched; another needless escape does not.
fn legacy_severity(pattern: &str) -> Severity {
    let foreign = FOREIGN_ESCAPES.iter().any(|escape| pattern.contains(escape));
    if foreign { Severity::Warning } else { Severity::Info }
}

fn help(pattern: &str) -> &'static str {
    if pattern.contains("(?P<") {
        "write a named group as `(?<name>…)`"
    } else if pattern.contains("(?i)") || pattern.contains("(?x)") || pattern.contains("(?s)") {
        "write out both cases, as in `[Aa]`: a pattern has no flags"
    } else if FOREIGN_ESCAPES.iter().any(|escape| pattern.contains(escape)) {
        "write `^` and `$` for the beginning and the end"
    } else if pattern.starts_with('*') || pattern.starts_with('+') {
        "write a regular expression, not a file pattern: `.*` stands for any text"
    } else {
        "correct the pattern; escape only `^ $ \\ . * + ? ( ) [ ] { } | /`"
    }
}
