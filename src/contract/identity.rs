//! The ID under which a tool is compared.

use crate::document::Value;
use crate::model::{IdStyle, Tool, compose_tool_id};

/// The ID of a tool: `namespace:name` or `name`.
pub(super) fn tool_id(tool: &Tool<'_>) -> Option<String> {
    let name = tool.display_name()?;
    let namespace = tool.namespace().and_then(Value::as_str).unwrap_or_default();
    Some(compose_tool_id(namespace, name, "", IdStyle::NamespaceName))
}
