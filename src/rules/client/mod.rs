//! Rules about configurations of clients.

use std::borrow::Cow;

use crate::rules::prelude::{Finding, Place, Server, TreeEdit};
use crate::server_files::{Client, Concept, NeedsTransport, Reach, ServerList, clients};

/// Groups of transports with different names in different clients: HTTP, stdio, server-sent events.
const SAME_TRANSPORTS: [&[&str]; 3] = [
    &["http", "streamable-http", "streamableHttp", "streamable_http", "remote"],
    &["stdio", "local"],
    &["sse"],
];

/// The place of the key of a list; of the list itself if it is the root.
fn place_of_key(list: &ServerList<'_>) -> Place {
    if list.key.is_empty() { list.container.place() } else { list.container.key_place() }
}

/// Adds a fix, which is safe only if the file name shows that the client reads the file.
fn fix_for(
    server: &Server<'_>,
    finding: Finding,
    message: impl Into<Cow<'static, str>>,
    edits: Vec<TreeEdit>,
) -> Finding {
    match server.is_by_name {
        true => finding.safe_fix(message, edits),
        false => finding.unsafe_fix(message, edits),
    }
}

pub(crate) mod client_command_arguments;
pub(crate) mod client_extension_incomplete;
pub(crate) mod client_file_unread;
pub(crate) mod client_http_plain;
pub(crate) mod client_key_wrong;
pub(crate) mod client_member_foreign;
pub(crate) mod client_member_type;
pub(crate) mod client_member_unknown;
pub(crate) mod client_name;
pub(crate) mod client_secret;
pub(crate) mod client_server_incomplete;
pub(crate) mod client_transport_unknown;
pub(crate) mod client_type_missing;
