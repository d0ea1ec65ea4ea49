//! Rules about a tool's annotations: the hints and misplaced members.

pub mod tool_annotation_contradiction;
pub mod tool_annotation_default;
pub mod tool_annotation_hint_type;
pub mod tool_annotation_inert;
pub mod tool_annotation_misplaced;
pub mod tool_annotation_title_type;
pub mod tool_annotation_unknown;
pub mod tool_annotations_type;
