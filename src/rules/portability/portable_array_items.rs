//! `portable-array-items`

use super::shared;
use crate::diagnostic::Category;
use crate::document::TreeEdit;
use crate::model::Revisions;
use crate::rules::{Check, Context, FixKind, Level, Rule, SchemaSubject};
use crate::targets::Feature;

/// An array without `items`.
pub static RULE: Rule = Rule {
    name: "portable-array-items",
    category: Category::Portability,
    summary: "an array does not define its items, which common clients reject",
    level: Level::Warning,
    revisions: Revisions::ALL,
    source: "Errors of the OpenAI and Gemini APIs and of GitHub Copilot since 2024",
    fix: FixKind::Unsafe,
    page: include_str!("../../../docs/rules/portable-array-items.md"),
    check: Check::Schema(check),
};

fn check(subject: &SchemaSubject<'_, '_>, context: &mut Context<'_>) {
    for found in shared::input_features(subject, context, &[Feature::ArrayWithoutItems]) {
        let who = shared::known_to_refuse(found.feature);
        let edit = TreeEdit::InsertLast(found.value.id(), "items".to_owned(), "{}".to_owned());
        context.report(
            shared::finding(&found, "an array without `items` is rejected by common clients")
                .note(format!("{who}, among others, reject the request with every tool in it"))
                .help("define the items in `items`")
                .unsafe_fix("add `items` that allow anything", vec![edit]),
        );
    }
}
