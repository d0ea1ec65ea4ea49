//! Rules about what a configuration requires beyond the rules of mcp-lint, as JSON Schemas.

use crate::rules::prelude::*;

mod form;

pub use form::RequiredForm;

pub(crate) mod server_requirement;
pub(crate) mod tool_requirement;
