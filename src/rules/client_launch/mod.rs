//! Rules about how clients start servers and expand variables in their configurations.

use crate::server_files::{Concept, Launch, Runner};

pub(crate) mod client_broad;
pub(crate) mod client_npx_prompt;
pub(crate) mod client_path_escape;
pub(crate) mod client_path_missing;
pub(crate) mod client_path_of_machine;
pub(crate) mod client_path_relative;
pub(crate) mod client_shell;
pub(crate) mod client_unpinned;
pub(crate) mod client_variable;
