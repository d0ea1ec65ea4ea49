//! `tool-not-object`

use crate::diagnostic::Category;
use crate::model::Revisions;
use crate::rules::{
    Check, Context, Finding, FixKind, Level, Rule, ToolSubject, described, place_of,
};

/// A member of a tool list that is not an object.
pub static RULE: Rule = Rule {
    name: "tool-not-object",
    category: Category::Correctness,
    summary: "an element of a tool list is not an object",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface Tool (all revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/tool-not-object.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool;
    if tool.value.is_object() {
        return;
    }
    let what = described(tool.value);
    let message = format!("member {} of the tool list is {what}, not a tool", tool.index + 1);
    context.report(
        Finding::new(place_of(tool.value), message)
            .note("MCP, schema.ts, ListToolsResult: every member of `tools` is a Tool object")
            .help("remove it, or write the tool out as an object"),
    );
}
