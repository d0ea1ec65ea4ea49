//! Rules about results that ask for input.
pub mod cache_hints;
pub mod empty;
pub mod input_requests_deprecated;
pub mod input_requests_form_schema;
pub mod input_requests_kind;
pub mod input_requests_undeclared;
pub mod mixed;
pub mod request_state_type;
pub mod result_type;
