//! Rules about the annotations of content blocks.

mod annotations;

pub mod annotations_type;
pub mod annotations_unknown;
pub mod audience_empty;
pub mod audience_type;
pub mod audience_value;
pub mod last_modified_format;
pub mod last_modified_too_early;
pub mod last_modified_type;
pub mod priority;
