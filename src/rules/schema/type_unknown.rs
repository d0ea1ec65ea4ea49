//! `schema-type-unknown`

use crate::diagnostic::Category;
use crate::document::TreeEdit;
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, SchemaSubject, quoted};
use crate::schema::{TYPE_NAMES, Violation, ViolationKind};
use crate::source::nearest_within;

/// A `type` that JSON Schema does not have.
pub static RULE: Rule = Rule {
    name: "schema-type-unknown",
    category: Category::Correctness,
    family: "schema",
    summary: "`type` names a type that JSON Schema does not have",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "JSON Schema 2020-12 Validation, section 6.1.1",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/schema-type-unknown.md"),
    check: Check::Schema(check),
};

/// Names of other languages, and what JSON Schema calls the same thing.
const OTHER_NAMES: [(&str, &str); 24] = [
    ("str", "string"),
    ("text", "string"),
    ("char", "string"),
    ("uuid", "string"),
    ("date", "string"),
    ("datetime", "string"),
    ("date-time", "string"),
    ("enum", "string"),
    ("int", "integer"),
    ("int32", "integer"),
    ("int64", "integer"),
    ("long", "integer"),
    ("float", "number"),
    ("double", "number"),
    ("decimal", "number"),
    ("bool", "boolean"),
    ("dict", "object"),
    ("map", "object"),
    ("record", "object"),
    ("list", "array"),
    ("tuple", "array"),
    ("set", "array"),
    ("none", "null"),
    ("nil", "null"),
];

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let violations = subject.schema.violations().iter();
    for violation in violations.filter(|found| found.kind == ViolationKind::UnknownType) {
        context.report_word(violation.value, || finding(violation));
    }
}

fn finding(violation: &Violation<'_>) -> Finding {
    let name = violation.value.as_str().unwrap_or_default();
    let message = quoted(name) + " is not a type of JSON Schema";
    let finding = Finding::new(violation.value.place(), message).note(
        "validators refuse the whole schema, and clients drop the tool or the server's whole list",
    );
    let lower = name.trim().to_lowercase();
    if matches!(lower.as_str(), "any" | "mixed" | "unknown" | "*") {
        return finding.help("remove `type`: a schema without it allows any value");
    }
    match meant(&lower) {
        Some(meant) => {
            let advice = format!("write `{meant}`");
            let edit = TreeEdit::Replace(violation.value.id(), format!("\"{meant}\""));
            finding.help(advice.clone()).safe_fix(advice, vec![edit])
        }
        None => finding.help(format!("write one of `{}`", TYPE_NAMES.join("`, `"))),
    }
}

fn meant(lower: &str) -> Option<&'static str> {
    let same = TYPE_NAMES.into_iter().find(|name| *name == lower);
    let other = || OTHER_NAMES.into_iter().find(|(other, _)| *other == lower).map(|(_, name)| name);
    let near = || nearest_within(lower, TYPE_NAMES, |_| 2);
    same.or_else(other).or_else(|| near().filter(|_| lower.len() > 3))
}
