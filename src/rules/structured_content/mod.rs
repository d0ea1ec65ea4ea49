//! Rules about the structured content of recorded results.

mod text;

use crate::rules::structured_content::text::{missing_text, without_text};

pub(crate) mod structured_content_mismatch;
pub(crate) mod structured_content_mismatch_on_error;
pub(crate) mod structured_content_missing;
pub(crate) mod structured_content_no_text;
pub(crate) mod structured_content_nonobject_no_text;
pub(crate) mod structured_content_rejected_by_clients;
pub(crate) mod structured_content_text_differs;
pub(crate) mod structured_content_too_early;
pub(crate) mod structured_content_unchecked;
pub(crate) mod structured_content_without_schema;
