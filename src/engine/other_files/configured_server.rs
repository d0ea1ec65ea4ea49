//! Servers in the files of clients, as they are kept until all files have been read.

use crate::diagnostic::Region;
use crate::document::{Document, PointerCursor, Value, run_hash};
use crate::engine::limits::MAX_CONFIGURED_SERVERS;
use crate::model::Content;
use crate::server_files::{ClientConfiguration, Concept, Server, program_name, variables};

/// A server in the file of a client, as it is kept until all files have been read.
#[derive(Clone, Debug)]
pub struct ConfiguredServer {
    pub(crate) name: Box<str>,
    /// The folder in which the client starts the server.
    pub(crate) folder: Box<str>,
    pub(crate) region: Region,
    pub(crate) root: u32,
    pub(crate) pointer: Box<str>,
    /// Hash that distinguishes definitions: the program with its arguments, or the address.
    pub(crate) definition: u64,
}

impl ConfiguredServer {
    /// The servers of a document that is the file of a client by its name.
    pub(crate) fn all_of(document: &Document, content: &Content<'_>) -> Vec<Self> {
        let (mut found, mut cursor) = (Vec::new(), PointerCursor::new(document));
        for file in &content.server_files {
            let configuration = ClientConfiguration::of(*file, &[]);
            let Some(depth) = configuration.depth_in_project() else { continue };
            let folder = configuration.path().rsplitn(depth + 2, '/').nth(depth + 1);
            let folder = folder.unwrap_or_default();
            for server in configuration.servers().take(MAX_CONFIGURED_SERVERS) {
                let Some((name, definition)) = server.name().zip(definition_of(server)) else {
                    continue;
                };
                let (root, _) = cursor.locate(server.value.id());
                found.push(Self {
                    name: name.into(),
                    folder: folder.into(),
                    region: Region::of(document.source(), document.span(server.value.key_place())),
                    root,
                    pointer: cursor.reported().into(),
                    definition,
                });
            }
        }
        found
    }
}

/// A hash of the program with its arguments, or of the address; variables are equal whatever their
/// form in a client is.
fn definition_of(server: &Server<'_>) -> Option<u64> {
    let words = server.program().into_iter().chain(server.arguments());
    let address = server.member(Concept::Address);
    let mut texts: Vec<_> = words.chain(address).filter_map(Value::as_str).collect();
    let program = texts.first_mut()?;
    *program = program_name(program);
    // Whether a question is asked makes no other server.
    texts.retain(|text| !matches!(*text, "-y" | "--yes"));
    let plain = texts.iter().map(|text| {
        let mut plain = (*text).to_owned();
        for variable in variables(text).into_iter().rev() {
            plain.replace_range(variable.range, variable.name.trim_start_matches("secrets."));
        }
        plain
    });
    Some(run_hash(plain.collect::<Vec<_>>().join("\0")))
}
