//! `tool-list-model-request`

use crate::diagnostic::Category;
use crate::document::{Part, Place, Value};
use crate::model::Revisions;
use crate::rules::{Check, Finding, FixKind, Level, Rule};

/// A list of tools in a request to a model API.
pub static RULE: Rule = Rule {
    name: "tool-list-model-request",
    category: Category::Quality,
    summary: "a tool list is part of a request to a model API and was not checked as MCP",
    level: Level::Info,
    revisions: Revisions::ALL,
    source: "Anthropic Messages API, parameter tools; MCP, schema.ts, interface Tool",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/tool-list-model-request.md"),
    check: Check::Engine,
};

/// The finding about the first list of a file.
pub fn finding(list: Value<'_>) -> Finding {
    let place = Place::new(list.id(), Part::Opening);
    Finding::new(place, "tools of a request to a model API; not checked as MCP tools")
        .note("requests to model APIs have `model` or `messages`, and tools with `input_schema`")
        .note("MCP, schema.ts, Tool: a server's tools have `inputSchema`")
        .help("to check these tools, lint the list that the MCP server sends")
}
