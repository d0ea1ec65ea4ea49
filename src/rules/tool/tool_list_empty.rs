//! `tool-list-empty`

use crate::diagnostic::Category;
use crate::model::{Revisions, ToolList};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, place_of};

/// A list without tools.
pub static RULE: Rule = Rule {
    name: "tool-list-empty",
    category: Category::Quality,
    summary: "a list has no tools",
    level: Level::Warning,
    revisions: Revisions::ALL,
    source: "mcp-lint: what was not checked is never clean",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/tool-list-empty.md"),
    check: Check::List(check),
};

fn check<'d>(list: &ToolList<'d>, context: &mut Context<'d>) {
    if list.tools.is_empty() {
        context.report(
            Finding::new(place_of(list.container), "the list has no tools")
                .note("nothing was checked; clients show a server without tools")
                .help("list the tools, or leave the capability `tools` out"),
        );
    }
}
