//! Rules about a tool as a whole: its name, its texts, its members.

use crate::model::{ListForm, record_member};

pub(crate) mod tool_description_missing;
pub(crate) mod tool_list_empty;
pub(crate) mod tool_list_snake_case;
pub(crate) mod tool_list_without_parameters;
pub(crate) mod tool_member_misspelt;
pub(crate) mod tool_member_not_in_revision;
pub(crate) mod tool_name_case_collision;
pub(crate) mod tool_name_charset;
pub(crate) mod tool_name_duplicate;
pub(crate) mod tool_name_empty;
pub(crate) mod tool_name_length;
pub(crate) mod tool_name_missing;
pub(crate) mod tool_not_object;
pub(crate) mod tool_null_member;
pub(crate) mod tool_title_conflict;
pub(crate) mod tool_unknown_member;
