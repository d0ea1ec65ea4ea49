//! Rules about features that common clients and providers reject, independent of the selected
//! targets. The level depends on the loss.

pub(in crate::rules) mod shared;

use crate::rules::target::words::TargetStatement;
use crate::targets::{Loser, Loss, NAME_MAX, NameRule, Target};

pub(crate) mod portable_array_items;
pub(crate) mod portable_boolean_schema;
pub(crate) mod portable_object_properties;
pub(crate) mod portable_property_key;
pub(crate) mod portable_root_composition;
pub(crate) mod portable_schema;
pub(crate) mod portable_tool_name;
pub(crate) mod portable_tool_name_length;
