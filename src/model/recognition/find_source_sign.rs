//! Detection of lists of tools that are sources of the list that a server sends.
//!
//! Each file is examined once. In a file that is a source, the context of the rules lowers errors to
//! warnings and safe fixes to unsafe ones, because the list that is made from it may differ, and
//! the findings of one rule are merged. What no server sends at all (`foreign.rs`) is not checked.

use crate::document::Value;
use crate::model::definitions::list_origin::{has_any, most};
use crate::model::{ListForm, SchemaStyle, SourceSign, Tool, ToolList};

/// The evidence that a list outside of messages is a source. `definitions` is the member of its
/// root with definitions for all schemas, and `depth` the number of values that enclose the list.
pub(crate) fn find_source_sign(
    list: &ToolList<'_>,
    definitions: Option<&str>,
    depth: usize,
) -> Option<SourceSign> {
    let is_deep_tool = list.form == ListForm::Nested && !list.container.is_array() && depth >= 2;
    if list.style == SchemaStyle::SnakeCase {
        return Some(SourceSign::SnakeCase);
    }
    let own = |tool: &Tool<'_>| has_any(tool, &OWN_MEMBERS);
    if let Some(member) = list.tools.iter().find_map(own)
        && most(&list.tools, |tool| own(tool).is_some())
    {
        return Some(SourceSign::OwnMember(member));
    }
    let is_template = |tool: &Tool<'_>| {
        tool.display_name().is_some_and(|name| name.contains("${") || name.contains("{{"))
    };
    if most(&list.tools, is_template) {
        Some(SourceSign::Template)
    } else if list.form != ListForm::Single
        && definitions.is_some_and(|member| list.tools.iter().any(|tool| uses(tool, member)))
    {
        Some(SourceSign::SharedDefinitions)
    } else {
        is_deep_tool.then_some(SourceSign::Nested)
    }
}

/// Members of a tool that belong to the format of a program, not to the protocol.
const OWN_MEMBERS: [&str; 14] = [
    "server",
    "server_name",
    "serverName",
    "mcp_server",
    "tool",
    "source_file",
    "sourceFile",
    "method",
    "path",
    "endpoint",
    "url",
    "affinity",
    "handler",
    "invocation",
];

/// The member of a root that contains definitions for all schemas in it.
pub(crate) fn definitions_for_all(root: Value<'_>) -> Option<&'static str> {
    let mut members = ["$defs", "definitions", "components"].into_iter();
    members.find(|key| root.get(key).is_some_and(Value::is_object))
}

/// Whether a schema of a tool refers to definitions under `member` of the root, and has no such
/// member itself.
fn uses(tool: &Tool<'_>, member: &str) -> bool {
    let refers = |value: Value<'_>| {
        let to = value.as_str().filter(|_| value.has_key("$ref"));
        let rest = to.and_then(|to| to.strip_prefix("#/")?.strip_prefix(member));
        rest.is_some_and(|rest| rest.starts_with('/'))
    };
    let schemas = tool.any_input_schema().into_iter().chain(tool.output_schema());
    schemas.filter(|schema| schema.get(member).is_none()).flat_map(Value::subtree).any(refers)
}
