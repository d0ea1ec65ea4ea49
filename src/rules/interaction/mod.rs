//! Rules about what servers ask clients and users for: forms, roots, completions.

use crate::rules::prelude::*;

pub(crate) mod completion_limit;
pub(crate) mod elicitation_answer;
pub(crate) mod elicitation_schema;
pub(crate) mod elicitation_url;
pub(crate) mod root_uri;
