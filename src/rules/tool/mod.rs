//! Rules about a tool as a whole: its name, its texts, its members.

pub mod description_missing;
pub mod description_type;
pub mod list_empty;
pub mod list_model_request;
pub mod list_snake_case;
pub mod member_misspelt;
pub mod member_not_in_revision;
pub mod name_case_collision;
pub mod name_charset;
pub mod name_duplicate;
pub mod name_empty;
pub mod name_length;
pub mod name_missing;
pub mod name_type;
pub mod not_object;
pub mod null_member;
pub mod title_conflict;
pub mod title_type;
pub mod unknown_member;
