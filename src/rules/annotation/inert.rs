//! `tool-annotation-inert`

use crate::diagnostic::Category;
use crate::document::{TreeEdit, Value};
use crate::model::{Revision, Revisions};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, ToolSubject, listed, quoted};

/// Hints that mean nothing beside `readOnlyHint`.
pub static RULE: Rule = Rule {
    name: "tool-annotation-inert",
    category: Category::Quality,
    family: "annotation",
    summary: "a hint means nothing because `readOnlyHint` is true",
    level: Level::Info,
    revisions: Revisions::since(Revision::V2025_03_26),
    source: "MCP since 2025-03-26, schema.ts, interface ToolAnnotations",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/tool-annotation-inert.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let Some(annotations) = subject.annotations() else { return };
    let Some(read_only) = annotations.hint_that_is("readOnlyHint", true) else { return };
    // `destructiveHint: true` is a contradiction, of which another rule speaks.
    let destructive = annotations.hint_that_is("destructiveHint", false);
    let idempotent = annotations.hint("idempotentHint").filter(|hint| hint.as_bool().is_some());
    let inert: Vec<_> = destructive.into_iter().chain(idempotent).collect();
    let Some(first) = inert.first() else { return };
    let names: Vec<_> = inert.iter().map(|hint| quoted(hint.key().unwrap_or_default())).collect();
    let verb = if inert.len() == 1 { "means" } else { "mean" };
    let edits = inert.iter().map(|hint| TreeEdit::Remove(hint.id())).collect();
    let finding = Finding::new(
        first.entry_place(),
        format!("{} {verb} nothing beside `readOnlyHint`", listed(&names, 2)),
    )
    .label(read_only.entry_place(), "the tool changes nothing")
    .note(
        "MCP since 2025-03-26, schema.ts, ToolAnnotations: meaningful only when `readOnlyHint` is \
         false",
    )
    .help("remove it, unless it is for readers");
    let message = "remove what means nothing";
    context.report(match inert.iter().all(|hint| is_default(*hint)) {
        true => finding.safe_fix(message, edits),
        false => finding.unsafe_fix(message, edits),
    });
}

/// Whether a client takes the hint for the same when it is not there.
fn is_default(hint: Value<'_>) -> bool {
    hint.key() == Some("idempotentHint") && hint.as_bool() == Some(false)
}
