//! Rules about `x-mcp-header`: parameters that are sent in HTTP headers as well.

mod annotated;

use crate::model::{Reach, is_safe_integer};

pub(crate) mod x_mcp_header_duplicate;
pub(crate) mod x_mcp_header_empty;
pub(crate) mod x_mcp_header_in_output_schema;
pub(crate) mod x_mcp_header_integer_range;
pub(crate) mod x_mcp_header_param_type;
pub(crate) mod x_mcp_header_param_type_unclear;
pub(crate) mod x_mcp_header_sensitive;
pub(crate) mod x_mcp_header_token;
pub(crate) mod x_mcp_header_too_early;
pub(crate) mod x_mcp_header_type;
pub(crate) mod x_mcp_header_unreachable;
