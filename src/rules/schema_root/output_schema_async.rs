//! `output-schema-async`

use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, SchemaRole, SchemaSubject};

/// A schema that clients validate asynchronously, and so not at all.
pub static RULE: Rule = Rule {
    name: "output-schema-async",
    category: Category::Security,
    summary: "with `$async` clients accept every result",
    level: Level::Error,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "TypeScript SDK 1.32 and 2.4 (Ajv: asynchronous validation)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/output-schema-async.md"),
    check: Check::Schema(check),
};

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    if subject.role != SchemaRole::Output {
        return;
    }
    let Some(value) = subject.schema.root().get("$async") else { return };
    if value.as_bool() == Some(true) {
        context.report(
            Finding::new(value.entry_place(), "`$async` turns the validation of results off")
                .note(
                    "Ajv returns a promise, which the TypeScript SDK takes for success: it accepts \
                     every value",
                )
                .note(
                    "a value that does not match rejects the promise, and the host ends with an \
                     unhandled rejection",
                )
                .help("remove `$async`"),
        );
    }
}
