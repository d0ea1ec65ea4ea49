//! The names of the servers in findings of a document about several servers, whose lines look alike.

use crate::diagnostic::reported_name;
use crate::document::NodeId;
use crate::model::Content;
use crate::rules::PendingDiagnostic;

/// Adds to each finding the name of its server, if the document has servers with different names.
pub(super) fn name_servers(content: &Content<'_>, found: &mut [PendingDiagnostic]) {
    let servers = servers(content);
    let mut names = servers.iter().filter_map(|(_, name)| *name);
    let first = names.next();
    if names.all(|name| Some(name) == first) {
        return;
    }
    for found in found {
        let after = servers.partition_point(|(start, _)| *start <= found.place.node);
        if let Some((_, Some(name))) = servers[..after].last() {
            found.diagnostic.attach().servers.push(reported_name(name));
        }
    }
}

/// The start of each session and of each server file, such as a registry entry, in the order of the
/// text, with the name of its server.
fn servers<'d>(content: &Content<'d>) -> Vec<(NodeId, Option<&'d str>)> {
    let transcript = &content.transcript;
    let sessions = (0..transcript.session_count()).filter_map(|session| {
        let first = transcript.of_session(session).next()?;
        Some((first.value.id(), transcript.server_name(session)))
    });
    let files = content.server_files.iter();
    let files = files.map(|file| (file.root.id(), file.root.text_of("name")));
    let mut all: Vec<_> = sessions.chain(files).collect();
    crate::sort::by_key(&mut all, |(start, _)| *start);
    all
}
