//! Rules about tools inside requests to a model.

pub(crate) mod tool_result_unmatched;
