//! Rules about the tokens that definitions cost in the context of a model. They report nothing
//! unless a budget is set.

use crate::model::Tool;
use crate::rules::prelude::*;
use crate::view::cost::SentTool;

/// A tool as the protocol defines it, as a client sends it without a prefix.
fn sent(tool: &Tool<'_>) -> SentTool {
    let schema = tool.any_input_schema().map(Value::compact_json);
    let description = tool.description().and_then(Value::as_str);
    SentTool::new(tool.display_name().unwrap_or_default(), description, schema.as_deref())
}

pub(crate) mod budget_list_tokens;
pub(crate) mod budget_tool_tokens;
