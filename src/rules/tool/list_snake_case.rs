//! `tool-list-snake-case`

use crate::diagnostic::{Category, Severity};
use crate::document::{TreeEdit, Value};
use crate::model::{ListForm, Revisions, SchemaStyle, ToolList};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule};

/// A list written for `input_schema`.
pub static RULE: Rule = Rule {
    name: "tool-list-snake-case",
    category: Category::Correctness,
    family: "tool",
    summary: "all tools of a list say `input_schema` instead of `inputSchema`",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface Tool (all revisions): the member is `inputSchema`",
    fix: FixKind::Offer,
    page: include_str!("../../../docs/rules/tool-list-snake-case.md"),
    check: Check::List(check),
};

fn check(list: &ToolList<'_>, context: &mut Context<'_>) {
    if list.style != SchemaStyle::SnakeCase {
        return;
    }
    let snake = |member: &Value<'_>| member.key() == Some("input_schema");
    let schemas = list.tools.iter().filter_map(|tool| tool.misspelt_input_schema.filter(snake));
    let schemas: Vec<_> = schemas.collect();
    let Some(first) = schemas.first() else { return };
    let message = match schemas.len() {
        1 => "`input_schema` instead of `inputSchema`".to_owned(),
        count => format!("`input_schema` instead of `inputSchema` in all {count} tools"),
    };
    let rename = |schema: &Value<'_>| TreeEdit::Rename(schema.id(), "inputSchema".to_owned());
    let finding = Finding::new(first.key_place(), message)
        .note("MCP, schema.ts, Tool: `inputSchema` is required; without it, the list is refused")
        .unsafe_fix("rename the key in every tool", schemas.iter().map(rename).collect());
    context.report(if may_be_another_interface(list) {
        finding
            .note("this may be a list for a model provider's interface, where the key is right")
            .help("rename the key to `inputSchema` if a server serves this list")
            .at_most(Severity::Warning)
    } else {
        finding.help("rename the key to `inputSchema` in every tool")
    });
}

/// Whether the list may be for a provider's interface: it stands inside a document of another
/// kind, or has members that only such an interface knows.
fn may_be_another_interface(list: &ToolList<'_>) -> bool {
    let nested = matches!(list.form, ListForm::Nested | ListForm::Map);
    let has_any = |value: Value<'_>, keys: &[&str]| keys.iter().any(|key| value.get(key).is_some());
    let request = list
        .holder
        .is_some_and(|holder| has_any(holder, &["model", "messages", "max_tokens", "system"]));
    let provider = list.tools.iter().any(|tool| has_any(tool.value, &["cache_control", "type"]));
    nested || request || provider
}
