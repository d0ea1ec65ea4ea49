//! `schema-enum-empty`

use crate::diagnostic::{Category, Severity};
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, SchemaSubject};
use crate::schema::Keyword;

/// An empty `enum`.
pub static RULE: Rule = Rule {
    name: "schema-enum-empty",
    category: Category::Correctness,
    summary: "`enum` is empty, so no value is allowed",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "JSON Schema 2020-12 Validation, section 6.1.2: should have at least one element",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/schema-enum-empty.md"),
    check: Check::Schema(check),
};

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for node in subject.schema.nodes_with(Keyword::Enum.alone()) {
        let Some(list) = node.keyword(Keyword::Enum).filter(|list| list.is_array()) else {
            continue;
        };
        if list.items().next().is_none() {
            let finding =
                Finding::new(list.entry_place(), "`enum` is empty, so no value is allowed")
                    .note("every value is rejected; several providers reject the schema itself")
                    .help("list the allowed values, or remove `enum`");
            context.report(match subject.lost_unless_compiled(node.index()) {
                Some(lost) => finding.note(lost),
                None => finding.at_most(Severity::Warning),
            });
        }
    }
}
