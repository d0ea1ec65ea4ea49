//! `output-schema-dynamic-ref`

use crate::diagnostic::Category;
use crate::model::{Revision, Revisions};
use crate::rules::{
    Check, Context, Finding, FixKind, Level, Rule, SchemaRole, SchemaSubject, quoted_string,
};
use crate::schema::{Keyword, Reach, Target};

/// A dynamic reference that Ajv resolves to another schema.
pub static RULE: Rule = Rule {
    name: "output-schema-dynamic-ref",
    category: Category::Portability,
    summary: "the TypeScript SDK applies another schema than `$dynamicRef` names",
    level: Level::Warning,
    revisions: Revisions::since(Revision::V2025_06_18),
    source: "TypeScript SDK 1.32 and 2.4 (Ajv); JSON Schema 2020-12 Core, section 8.2.3.2",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/output-schema-dynamic-ref.md"),
    check: Check::Schema(check),
};

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    if subject.role != SchemaRole::Output {
        return;
    }
    for reference in subject.schema.references() {
        let is_dynamic = reference.keyword == Keyword::DynamicRef;
        let Target::Schema(target) = reference.target else { continue };
        // Anchors are known where Ajv compiles the schema that has them: at the root.
        if !is_dynamic || target == 0 || !subject.schema.is_reached(reference.from, Reach::Ajv) {
            continue;
        }
        let shown = quoted_string(reference.value.as_str().unwrap_or_default());
        let message = format!("clients do not resolve `$dynamicRef` {shown} as JSON Schema does");
        context.report(
            Finding::new(reference.value.place(), message)
                .note(
                    "the TypeScript SDK 2.x applies the root schema, and rejects values that match; \
                     1.x ignores the reference, and accepts all",
                )
                .help("write `$ref`"),
        );
    }
}
