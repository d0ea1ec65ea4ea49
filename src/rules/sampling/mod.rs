//! Rules about tools inside requests to a model.

mod blocks;
pub mod tool_result_shape;
pub mod tool_result_unmatched;
pub mod tool_use_shape;
