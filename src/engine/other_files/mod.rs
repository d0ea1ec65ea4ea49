//! Relations between files: what a file says that decides about others. Every file is read once in a
//! run (`run_input`), and [`Surroundings`](surroundings::Surroundings) has what is known of the files
//! that are not linted again.

pub(super) mod folder_content;
pub(super) mod kept_definitions;
pub(super) mod neighbours;
pub(super) mod run_input;
pub(super) mod same_name;
pub(super) mod single_tool;
pub(super) mod surroundings;
