//! Whether a list of tools is the source of the list that a server sends.

use crate::document::Value;
use crate::model::definitions::list_origin::{has_any, most};
use crate::model::{ListForm, SchemaStyle, SourceSign, Tool, ToolList};

/// The sign that a list which is not part of a message is a source. `shares_definitions` says
/// whether its root has definitions for all schemas in it, and `depth` how many values enclose it.
pub(in crate::model) fn find_source_sign(
    list: &ToolList<'_>,
    shares_definitions: bool,
    depth: usize,
) -> Option<SourceSign> {
    let is_deep_tool = list.form == ListForm::Nested && !list.container.is_array() && depth >= 2;
    if list.style == SchemaStyle::SnakeCase {
        return Some(SourceSign::SnakeCase);
    }
    let own = |tool: &Tool<'_>| has_any(tool.value, &OWN_MEMBERS);
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
    } else if list.form != ListForm::Single && shares_definitions {
        Some(SourceSign::SharedDefinitions)
    } else {
        is_deep_tool.then_some(SourceSign::Nested)
    }
}

/// Members of a tool that belong to the format of a program, not to what it sends.
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

/// Whether an object has definitions for all schemas in it.
pub(in crate::model) fn shares_definitions(root: Value<'_>) -> bool {
    ["$defs", "definitions", "components"]
        .iter()
        .any(|key| root.get(key).is_some_and(Value::is_object))
}
