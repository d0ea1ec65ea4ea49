//! The shapes by which tools, lists of them and other content are recognised.

use crate::document::Value;
use crate::model::definitions::tool::folds_to;
use crate::model::definitions::tool_list::LIST_RESULT_MEMBERS;
use crate::model::recognition::foreign::foreign_below;
use crate::model::recognition::incomplete_tool::{
    consists_of_tool_members, is_input_schema, may_be_input_schema, names_type,
};
use crate::model::recordings::call_result::is_content_block;

/// Keys whose arrays contain objects with `name` and `inputSchema` that are not tools.
pub(crate) const NOT_TOOLS: [&str; 8] = [
    "prompts",
    "resources",
    "resourceTemplates",
    "skills",
    "languageModelTools",
    "properties",
    "$defs",
    "definitions",
];

/// Whether an object is a tool: it has an input schema in any spelling, and a name or else a
/// description.
pub(crate) fn is_tool(object: Value<'_>) -> bool {
    let Some(facts) = ToolFacts::of(object) else { return false };
    facts.has_schema && (facts.has_name || facts.has_description)
}

struct ToolFacts {
    has_schema: bool,
    has_name: bool,
    has_description: bool,
}

impl ToolFacts {
    /// Reads the members of an object; `None` if one shows that it is something else, such as a
    /// name that is an object, which is a property called `name` in a schema.
    fn of(object: Value<'_>) -> Option<Self> {
        let mut facts = Self { has_schema: false, has_name: false, has_description: false };
        for member in object.entries() {
            let key = member.key_bytes();
            if may_be_input_schema(key)
                && (folds_to(member.key_text(), "inputschema") || is_input_schema(member))
            {
                facts.has_schema = true;
            } else if key.eq_ignore_ascii_case(b"name") {
                if member.kind().is_container() {
                    return None;
                }
                facts.has_name = true;
            } else if key == b"description" {
                facts.has_description = member.is_string();
            } else if is_of_another_format(member) {
                return None;
            }
        }
        Some(facts)
    }
}

/// Whether a member shows that an object with a schema is an agent or a prompt with its messages, or
/// an object of another format.
fn is_of_another_format(member: Value<'_>) -> bool {
    member.has_key("messages") && member.is_array() || names_type(member.key_bytes())
}

pub(crate) fn is_tool_array(value: Value<'_>) -> bool {
    !value.has_key_among(&NOT_TOOLS) && value.items().any(|item| item.is_object() && is_tool(item))
}

/// Whether an empty `tools` array is a list of tools: it has no siblings, or only members that the
/// protocol defines.
pub(crate) fn is_empty_list(holder: Value<'_>, tools: Value<'_>) -> bool {
    tools.is_array()
        && tools.items().next().is_none()
        && (is_list_result(holder) || holder.entries().count() == 1)
}

/// Whether an object has only members of a `tools/list` result.
pub(crate) fn is_list_result(object: Value<'_>) -> bool {
    object.entries().all(|member| member.has_key_among(&LIST_RESULT_MEMBERS))
}

/// Whether an object is a model API's report of a server's list.
pub(crate) fn is_reported_list(object: Value<'_>) -> bool {
    object.get("type").is_some_and(|kind| kind.is_text("mcp_list_tools"))
}

/// Whether an array contains objects that are tools except for their schemas, and has no siblings
/// that such a list does not have, unlike the lists of tools in manifests.
pub(crate) fn is_plain_list(holder: Value<'_>, tools: Value<'_>) -> bool {
    let is_tool_without_schema = |tool: Value<'_>| {
        let has_text = |key| tool.get(key).is_some_and(Value::is_string);
        has_text("name") && has_text("description") && consists_of_tool_members(tool)
    };
    is_list_result(holder) && tools.is_array() && tools.items().all(is_tool_without_schema)
}

/// Whether an object is a map of tools: each member is an object with an input schema. Plain
/// values, such as a version, are ignored beside a certain tool. Below the root, one of the members
/// must have more than a schema.
pub(crate) fn is_tool_map(object: Value<'_>, at_root: bool) -> bool {
    let mut members = object.entries().filter(|member| member.kind().is_container()).peekable();
    let is_member = |member: Value<'_>| {
        member.is_object()
            && !member.has_key_among(&NOT_TOOLS)
            && foreign_below(member, None).is_none()
            && ToolFacts::of(member).is_some_and(|facts| facts.has_schema)
    };
    let only_tools = || object.entries().all(|member| member.kind().is_container());
    members.peek().is_some()
        && members.all(is_member)
        && (at_root && only_tools()
            || object.entries().any(|member| member.is_object() && is_tool(member)))
        && !object.has_key_among(&NOT_TOOLS)
}

/// Whether an object contains content blocks, like results and other objects, so that values in it
/// are not definitions.
pub(crate) fn looks_like_content(object: Value<'_>) -> bool {
    let Some(content) = object.get("content").filter(|content| content.is_array()) else {
        return false;
    };
    let marked = || object.has("isError") || object.has("structuredContent");
    object.get("role").is_none() && (content.items().any(is_content_block) || marked())
}
