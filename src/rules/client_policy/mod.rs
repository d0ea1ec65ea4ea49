//! Rules about lists of the servers that clients may use.

use crate::rules::prelude::*;
use crate::server_files::{PolicyEntry, PolicyMatcher};

pub(crate) mod client_policy_entry;
pub(crate) mod client_policy_inert;
pub(crate) mod client_policy_name;
pub(crate) mod client_server_denied;
