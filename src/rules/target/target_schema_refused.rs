//! `target-schema-refused`

use super::schema_words;
use crate::diagnostic::{Category, Severity};
use crate::model::Revisions;
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaSubject};
use crate::targets::{Confidence, Objection, Outcome};

/// Something in a schema that a chosen target refuses.
pub static RULE: Rule = Rule {
    name: "target-schema-refused",
    category: Category::Target,
    family: "target",
    summary: "a client or provider that was asked about rejects a part of a schema",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "The data of the targets, with dates and threads: docs/targets",
    fix: FixKind::Offer,
    page: include_str!("../../../docs/rules/target-schema-refused.md"),
    check: Check::Schema(check),
};

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    let options = context.options();
    if options.targets.is_empty() {
        return;
    }
    for objection in subject.objections(&options.targets) {
        if objection.worst() == Outcome::Refused {
            let finding = match context.has_room() {
                true => schema_words::finding(&objection, subject.schema, options),
                false => schema_words::headline(&objection, options),
            };
            context.report(if is_sure(&objection) {
                finding
            } else {
                finding.at_most(Severity::Warning)
            });
        }
    }
}

/// Whether some refusal is more than inferred or contradicted.
fn is_sure(objection: &Objection<'_, '_>) -> bool {
    let refusals = objection.voices.iter().map(|voice| voice.outcome);
    refusals
        .filter(|found| found.outcome == Outcome::Refused)
        .any(|found| found.confidence > Confidence::Low)
}
