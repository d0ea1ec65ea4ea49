//! Rules about the annotations of content blocks.

mod annotations;

pub mod annotations_audience_empty;
pub mod annotations_audience_type;
pub mod annotations_audience_value;
pub mod annotations_last_modified_format;
pub mod annotations_last_modified_too_early;
pub mod annotations_last_modified_type;
pub mod annotations_priority;
pub mod annotations_type;
pub mod annotations_unknown;
