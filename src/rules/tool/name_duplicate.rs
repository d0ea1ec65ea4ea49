//! `tool-name-duplicate`

use std::collections::HashMap;

use crate::diagnostic::Category;
use crate::document::Value;
use crate::model::{Revisions, ToolList};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, quoted};

/// Two tools of one name.
pub static RULE: Rule = Rule {
    name: "tool-name-duplicate",
    category: Category::Correctness,
    family: "tool",
    summary: "two tools of one list have the same name",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP 2026-07-28 and 2025-11-25, server/tools, Tool Names; earlier revisions: a \
             tool is uniquely identified by its name",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/tool-name-duplicate.md"),
    check: Check::List(check),
};

fn check<'d>(list: &ToolList<'d>, context: &mut Context<'d>) {
    let mut first_of: HashMap<&str, Value<'_>> = HashMap::with_capacity(list.tools.len());
    for tool in &list.tools {
        let Some(name) = tool.name else { continue };
        let Some(text) = name.as_str().filter(|text| !text.is_empty()) else { continue };
        let Some(first) = first_of.get(text) else {
            first_of.insert(text, name);
            continue;
        };
        context.enter_tool(Some(tool));
        context.report(
            Finding::new(name.place(), format!("a second tool is called {}", quoted(text)))
                .label(first.place(), "first here")
                .note("MCP, server/tools: a name identifies one tool of a server")
                .note("clients keep one of the two, or refuse the list")
                .help("rename or remove one of the two"),
        );
    }
    context.enter_tool(None);
}
