//! Rules about the roots of input and output schemas.

mod root;

pub(crate) mod input_schema_empty_params_form;
pub(crate) mod input_schema_missing;
pub(crate) mod input_schema_nested_twice;
pub(crate) mod input_schema_property_map;
pub(crate) mod input_schema_property_not_object;
pub(crate) mod input_schema_required_misplaced;
pub(crate) mod input_schema_root_type;
pub(crate) mod output_schema_async;
pub(crate) mod output_schema_id_shared;
pub(crate) mod output_schema_nested_twice;
pub(crate) mod output_schema_nonobject_portability;
pub(crate) mod output_schema_property_map;
pub(crate) mod output_schema_property_not_object;
pub(crate) mod output_schema_required_misplaced;
pub(crate) mod output_schema_root_type;
