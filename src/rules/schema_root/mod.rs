//! Rules about the roots of input and output schemas.

mod root;

pub mod input_schema_dollar_schema_type;
pub mod input_schema_empty_params_form;
pub mod input_schema_missing;
pub mod input_schema_nested_twice;
pub mod input_schema_not_object;
pub mod input_schema_properties_type;
pub mod input_schema_property_map;
pub mod input_schema_property_not_object;
pub mod input_schema_required_misplaced;
pub mod input_schema_required_type;
pub mod input_schema_root_type;
pub mod output_schema_async;
pub mod output_schema_dollar_schema_type;
pub mod output_schema_id_shared;
pub mod output_schema_nested_twice;
pub mod output_schema_nonobject_portability;
pub mod output_schema_not_object;
pub mod output_schema_properties_type;
pub mod output_schema_property_map;
pub mod output_schema_property_not_object;
pub mod output_schema_required_misplaced;
pub mod output_schema_required_type;
pub mod output_schema_root_type;
