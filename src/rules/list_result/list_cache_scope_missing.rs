//! `list-cache-scope-missing`

use super::required::missing;
use crate::diagnostic::Category;
use crate::document::TreeEdit;
use crate::model::{Revision, Revisions, ToolList};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, place_of};

/// A result without its cache scope.
pub static RULE: Rule = Rule {
    name: "list-cache-scope-missing",
    category: Category::Correctness,
    summary: "a recorded `tools/list` result has no `cacheScope`",
    level: Level::Error,
    revisions: Revisions::only(Revision::V2026_07_28),
    source: "MCP 2026-07-28, server/utilities/caching, Cacheable Results; schema.ts, \
             interface CacheableResult",
    fix: FixKind::Unsafe,
    page: include_str!("../../../docs/rules/list-cache-scope-missing.md"),
    check: Check::List(check),
};

fn check(list: &ToolList<'_>, context: &mut Context<'_>) {
    let Some(result) = missing(list, "cacheScope", context) else { return };
    let edit = TreeEdit::InsertLast(result.id(), "cacheScope".to_owned(), "\"private\"".to_owned());
    context.report(
        Finding::new(place_of(result), "a `tools/list` result has no `cacheScope`")
            .note(
                "MCP 2026-07-28, server/utilities/caching: complete results of lists must have it",
            )
            .help("add `private`, or `public` if every caller gets the same list")
            .unsafe_fix("add `cacheScope: private`", vec![edit])
            .by_revision(),
    );
}
