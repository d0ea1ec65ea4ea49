//! Rules about configurations of clients.

use std::borrow::Cow;

use crate::forms::annotation_of;
use crate::rules::prelude::{Finding, Mismatch, Place, Server, Severity, TreeEdit, Value};
use crate::server_files::{Client, Concept, Cost, ServerList, clients};

/// Groups of transports with different names in different clients: HTTP, stdio, server-sent events.
const SAME_TRANSPORTS: [&[&str]; 3] = [
    &["streamableHttp", "http", "streamable-http", "streamable_http", "remote"],
    &["stdio", "local"],
    &["sse"],
];

/// The place of the key of a list; of the list itself if it is the root.
fn place_of_key(list: &ServerList<'_>) -> Place {
    if list.key.is_empty() { list.container.place() } else { list.container.key_place() }
}

/// A sentence about what a client loses by a mismatch with the form of its entries: `x-note` of the
/// form, and the consequence of the cost.
fn loss_of(client: &Client, mismatch: &Mismatch<'_, '_>, cost: Cost) -> String {
    match annotation_of(mismatch, "x-note") {
        Some(note) if cost.is_loss() => format!("{note}, and {}", client.loss),
        Some(note) => note.to_owned(),
        None => client.consequence(cost),
    }
}

/// Lowers a finding to a warning if no server is known to be lost, or if another client that reads
/// the file accepts the entry.
fn leveled(finding: Finding, server: &Server<'_>, cost: Cost) -> Finding {
    match server.accepted_by {
        Some(other) => finding
            .at_most(Severity::Warning)
            .note(format!("{}, which reads the file as well, accepts the entry", other.label)),
        None if cost.is_loss() => finding,
        None => finding.at_most(Severity::Warning),
    }
}

/// Adds a fix, which is safe only if the file name shows that this client alone reads the entry.
fn fix_for(
    server: &Server<'_>,
    finding: Finding,
    message: impl Into<Cow<'static, str>>,
    edits: Vec<TreeEdit>,
) -> Finding {
    match server.is_by_name && server.accepted_by.is_none() {
        true => finding.safe_fix(message, edits),
        false => finding.unsafe_fix(message, edits),
    }
}

/// The edits that write the program and its arguments as one list, for a client that reads them so.
fn command_as_list(client: &Client, server: &Server<'_>) -> Option<Vec<TreeEdit>> {
    let command = server.value.get("command").filter(|it| it.is_string())?;
    let args = server.value.get("args");
    let words = std::iter::once(command).chain(args.into_iter().flat_map(Value::items));
    let words: Vec<_> = words.map(Value::source_text).collect();
    let edit = command.replacement(format!("[{}]", words.join(", ")));
    let edits = std::iter::once(edit).chain(args.map(Value::removal)).collect();
    client.takes_command_as_list().then_some(edits)
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
pub(crate) mod client_server_differs;
pub(crate) mod client_server_incomplete;
pub(crate) mod client_transport_unknown;
pub(crate) mod client_type_missing;
