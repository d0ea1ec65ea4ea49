//! `target-schema-dropped`

use super::schema_words;
use crate::diagnostic::{Category, Severity};
use crate::model::Revisions;
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaSubject};
use crate::targets::Outcome;

/// Something in a schema that a chosen target drops or rewrites.
pub static RULE: Rule = Rule {
    name: "target-schema-dropped",
    category: Category::Target,
    summary: "a selected client or provider drops or rewrites a part of a schema",
    level: Level::Warning,
    revisions: Revisions::ALL,
    source: "The data of the targets, with dates and threads: docs/targets",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/target-schema-dropped.md"),
    check: Check::Schema(check),
};

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let options = context.options();
    if options.targets.is_empty() {
        return;
    }
    for incompatibility in subject.incompatibilities(&options.targets) {
        if incompatibility.worst() == Outcome::Refused {
            continue;
        }
        let severity = if incompatibility.is_harmless() { Severity::Info } else { Severity::Error };
        let brief = schema_words::headline(&incompatibility, options).at_most(severity);
        context.report_with(brief, |finding| {
            schema_words::complete(finding, &incompatibility, subject.schema, options)
        });
    }
}
