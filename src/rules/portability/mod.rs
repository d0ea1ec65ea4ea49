//! Facts that affect several common clients and providers, for any selected targets.

mod shared;

pub mod portable_array_items;
pub mod portable_boolean_schema;
pub mod portable_effective_name;
pub mod portable_object_properties;
pub mod portable_property_key;
pub mod portable_root_composition;
pub mod portable_tool_name;
pub mod portable_tool_name_length;
