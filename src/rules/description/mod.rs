//! Rules about what a tool says of itself and of its parameters.

pub mod duplicate;
pub mod names_unknown;
pub mod output_schema_missing;
pub mod parameter_description_missing;
pub mod placeholder;
pub mod restates_name;
