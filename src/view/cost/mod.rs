//! The tokens of tool definitions as a client sends them: in all, by part, and what shorter forms
//! would save.
//!
//! Tokens are estimates for `o200k_base`; the factor of a target converts them for its model.

mod estimate;
mod savings;
mod tool;

pub(in crate::view) use estimate::{Copied, Measure};
pub use estimate::{CountedText, tokens};
pub use savings::{Saving, SavingKind};
pub use tool::{Kinds, ParameterCost, SentTool, ToolCost, tool_tokens};
