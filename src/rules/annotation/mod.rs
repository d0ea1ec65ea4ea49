//! Rules about a tool's annotations: the hints and misplaced members.

use crate::model::is_content_annotation;

pub(crate) mod tool_annotation_contradiction;
pub(crate) mod tool_annotation_default;
pub(crate) mod tool_annotation_inert;
pub(crate) mod tool_annotation_misplaced;
pub(crate) mod tool_annotation_unknown;
