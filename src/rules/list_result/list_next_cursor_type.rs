//! `list-next-cursor-type`

use crate::diagnostic::Category;
use crate::document::TreeEdit;
use crate::model::{Revisions, ToolList};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, described, place_of};

/// A cursor that is not a string.
pub static RULE: Rule = Rule {
    name: "list-next-cursor-type",
    category: Category::Correctness,
    summary: "`nextCursor` is not a string",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface PaginatedResult (all revisions)",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/list-next-cursor-type.md"),
    check: Check::List(check),
};

fn check(list: &ToolList<'_>, context: &mut Context<'_>) {
    let cursor = list.result().and_then(|result| result.get("nextCursor"));
    let Some(cursor) = cursor.filter(|cursor| !cursor.is_string()) else { return };
    let message = format!("`nextCursor` is {}, not a string", described(cursor));
    let finding = Finding::new(place_of(cursor), message)
        .note("MCP, schema.ts, PaginatedResult: a string, absent on the last page");
    context.report(if cursor.is_null() {
        finding
            .note("the TypeScript SDKs and Claude Code reject the list and lose every tool")
            .help("remove it: there are no more pages")
            .safe_fix("remove it", vec![TreeEdit::Remove(cursor.id())])
    } else {
        finding.help("write it as a string: cursors are opaque to clients")
    });
}
