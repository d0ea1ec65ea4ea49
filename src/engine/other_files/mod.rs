//! Relations between files: what a file says that decides about others.
//! [`Surroundings`](surroundings::Surroundings) is the index of what is known of the files that are
//! not linted again; `run_input` keeps what is needed again in a run, so that it is not read twice.

pub(super) mod folder_content;
pub(super) mod kept_definitions;
pub(super) mod neighbours;
pub(super) mod run_input;
pub(super) mod same_name;
pub(super) mod single_tool;
pub(super) mod surroundings;
