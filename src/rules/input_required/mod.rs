//! Rules about results that request input.
pub mod input_requests_deprecated;
pub mod input_requests_form_schema;
pub mod input_requests_kind;
pub mod input_requests_undeclared;
pub mod input_required_cache_hints;
pub mod input_required_empty;
pub mod input_required_mixed;
pub mod input_required_result_type;
pub mod request_state_type;
