//! Rules about the structured content of recorded results.

mod text;

pub mod structured_content_mismatch;
pub mod structured_content_mismatch_on_error;
pub mod structured_content_missing;
pub mod structured_content_no_text;
pub mod structured_content_nonobject_no_text;
pub mod structured_content_not_object;
pub mod structured_content_rejected_by_clients;
pub mod structured_content_text_differs;
pub mod structured_content_too_early;
pub mod structured_content_unchecked;
pub mod structured_content_without_schema;
