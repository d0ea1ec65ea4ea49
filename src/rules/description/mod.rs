//! Rules about the descriptions of a tool and its parameters.

pub mod description_duplicate;
pub mod description_names_unknown;
pub mod description_placeholder;
pub mod description_restates_name;
pub mod output_schema_missing;
pub mod parameter_description_missing;
