//! Rules about tools inside requests to a model.

mod blocks;

use crate::rules::sampling::blocks::{is_kind, sampled_blocks};

pub(crate) mod tool_result_shape;
pub(crate) mod tool_result_unmatched;
pub(crate) mod tool_use_shape;
