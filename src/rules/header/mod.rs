//! Rules about `x-mcp-header`: parameters that are sent in HTTP headers as well.

mod annotated;
pub mod x_mcp_header_duplicate;
pub mod x_mcp_header_empty;
pub mod x_mcp_header_in_output_schema;
pub mod x_mcp_header_integer_range;
pub mod x_mcp_header_param_type;
pub mod x_mcp_header_param_type_unclear;
pub mod x_mcp_header_sensitive;
pub mod x_mcp_header_token;
pub mod x_mcp_header_too_early;
pub mod x_mcp_header_type;
pub mod x_mcp_header_unreachable;
