//! Facts that concern several common clients and providers, whoever was asked about.

mod shared;

pub mod array_items;
pub mod boolean_schema;
pub mod effective_name;
pub mod object_properties;
pub mod property_key;
pub mod root_composition;
pub mod tool_name;
pub mod tool_name_length;
