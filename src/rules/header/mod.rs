//! Rules about `x-mcp-header`: parameters that travel in HTTP headers as well.

mod annotated;
pub mod duplicate;
pub mod empty;
pub mod header_type;
pub mod in_output_schema;
pub mod integer_range;
pub mod param_type;
pub mod param_type_unclear;
pub mod sensitive;
pub mod token;
pub mod too_early;
pub mod unreachable;
