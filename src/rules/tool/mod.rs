//! Rules about a tool as a whole: its name, its texts, its members.

pub mod tool_description_missing;
pub mod tool_description_type;
pub mod tool_list_empty;
pub mod tool_list_snake_case;
pub mod tool_list_without_parameters;
pub mod tool_member_misspelt;
pub mod tool_member_not_in_revision;
pub mod tool_name_case_collision;
pub mod tool_name_charset;
pub mod tool_name_duplicate;
pub mod tool_name_empty;
pub mod tool_name_length;
pub mod tool_name_missing;
pub mod tool_name_type;
pub mod tool_not_object;
pub mod tool_null_member;
pub mod tool_title_conflict;
pub mod tool_title_type;
pub mod tool_unknown_member;
