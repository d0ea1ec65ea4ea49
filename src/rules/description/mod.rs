//! Rules about the descriptions of a tool and its parameters.

use crate::model::text::{folded, is_placeholder};
use crate::rules::limits::MAX_NAMED_PARAMETERS;

pub(crate) mod description_duplicate;
pub(crate) mod description_names_unknown;
pub(crate) mod description_placeholder;
pub(crate) mod description_restates_name;
pub(crate) mod output_schema_missing;
pub(crate) mod parameter_description_missing;
pub(crate) mod parameter_values_in_prose;
