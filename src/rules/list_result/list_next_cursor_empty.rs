//! `list-next-cursor-empty`

use crate::diagnostic::{Category, Severity};
use crate::document::TreeEdit;
use crate::model::{Revision, Revisions, ToolList};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule};

/// A cursor without text.
pub static RULE: Rule = Rule {
    name: "list-next-cursor-empty",
    category: Category::Correctness,
    summary: "`nextCursor` is an empty string",
    level: Level::Warning,
    revisions: Revisions::ALL,
    source: "MCP 2026-07-28, server/utilities/pagination; silent before",
    fix: FixKind::Unsafe,
    page: include_str!("../../../docs/rules/list-next-cursor-empty.md"),
    check: Check::List(check),
};

fn check(list: &ToolList<'_>, context: &mut Context<'_>) {
    let cursor = list.result().and_then(|result| result.get("nextCursor"));
    let Some(cursor) = cursor.filter(|cursor| cursor.as_str() == Some("")) else { return };
    let finding = Finding::new(cursor.place(), "`nextCursor` is empty, so there is a next page")
        .help("remove it if this is the last page")
        .unsafe_fix("remove it", vec![TreeEdit::Remove(cursor.id())])
        .by_revision();
    context.report(if context.revision() >= Revision::V2026_07_28 {
        finding
            .note(
                "MCP 2026-07-28, server/utilities/pagination: an empty cursor is a cursor, not the \
                 end",
            )
            .at_most(Severity::Info)
    } else {
        finding.note(
            "before 2026-07-28 its meaning is undefined: some clients stop, others repeat the \
             request forever",
        )
    });
}
