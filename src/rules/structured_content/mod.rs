//! Rules about the structured content of recorded results.

mod text;

pub mod mismatch;
pub mod mismatch_on_error;
pub mod missing;
pub mod no_text;
pub mod nonobject_no_text;
pub mod not_object;
pub mod rejected_by_clients;
pub mod text_differs;
pub mod too_early;
pub mod unchecked;
pub mod without_schema;
