//! Rules about the tokens that definitions cost in the context of a model. They report nothing
//! unless a budget is set.

use crate::view::cost::{SentTool, tool_tokens};

pub(crate) mod budget_list_tokens;
pub(crate) mod budget_tool_tokens;
