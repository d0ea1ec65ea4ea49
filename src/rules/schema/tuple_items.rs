//! `schema-tuple-items`

use crate::diagnostic::Category;
use crate::document::TreeEdit;
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, SchemaSubject};
use crate::schema::{Keyword, SchemaNode, Violation, ViolationKind};

/// An array as `items`, which 2020-12 does not have.
pub static RULE: Rule = Rule {
    name: "schema-tuple-items",
    category: Category::Correctness,
    family: "schema",
    summary: "`items` is an array, which JSON Schema 2020-12 writes as `prefixItems`",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "JSON Schema 2020-12 Core, section 10.3.1; SEP-1613",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/schema-tuple-items.md"),
    check: Check::Schema(check),
};

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for violation in subject.schema.violations() {
        if violation.kind == ViolationKind::TupleItems {
            context.report(finding(subject.schema.node(violation.node), violation));
        }
    }
}

fn finding(node: SchemaNode<'_, '_>, violation: &Violation<'_>) -> Finding {
    let message = "`items` must be a schema, found an array of schemas";
    let mut edits = vec![TreeEdit::Rename(violation.value.id(), "prefixItems".to_owned())];
    let rest = node.all_keywords().find(|(keyword, _)| *keyword == Keyword::AdditionalItems);
    edits.extend(rest.map(|(_, rest)| TreeEdit::Rename(rest.id(), "items".to_owned())));
    Finding::new(violation.value.key_place(), message)
        .note(
            "without `$schema` a schema is read as 2020-12, where `items` is one schema for all \
             elements; validators refuse the array or pass over it",
        )
        .help("write `prefixItems` (and `items` for `additionalItems`), or declare draft-07")
        .safe_fix("write `prefixItems`", edits)
}
