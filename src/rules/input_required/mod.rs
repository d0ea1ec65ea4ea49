//! Rules about results that request input.

pub(crate) mod input_requests_deprecated;
pub(crate) mod input_requests_form_schema;
pub(crate) mod input_requests_undeclared;
pub(crate) mod input_required_cache_hints;
pub(crate) mod input_required_empty;
pub(crate) mod input_required_mixed;
pub(crate) mod input_required_result_type;
