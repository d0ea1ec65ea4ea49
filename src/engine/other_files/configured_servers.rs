//! Servers that several clients' files of a project have under one name.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Fingerprint, Label, Region, hash};
use crate::document::{Document, PointerCursor, Value, run_hash};
use crate::engine::FileReport;
use crate::engine::findings::about_file::about_file;
use crate::engine::limits::{MAX_CONFIGURED_SERVERS, MAX_SHOWN_DEFINITIONS};
use crate::model::Content;
use crate::rules::client::client_server_differs;
use crate::server_files::{ClientConfiguration, Concept, Server, program_name, variables};

/// A server in the file of a client, as it is kept until all files have been read.
#[derive(Clone, Debug)]
pub struct ConfiguredServer {
    name: Box<str>,
    /// The folder in which the client starts the server.
    folder: Box<str>,
    region: Region,
    root: u32,
    pointer: Box<str>,
    /// Hash that distinguishes definitions: the program with its arguments, or the address.
    definition: u64,
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

/// Adds a finding about each server that files of clients in one folder define differently; `files`
/// are in their final order.
pub(crate) fn compare(files: &mut [Box<FileReport>], settings: &Settings) {
    let mut by_name: BTreeMap<(&str, &str), Vec<(usize, &ConfiguredServer)>> = BTreeMap::new();
    for (index, file) in files.iter().enumerate() {
        for server in &file.configured {
            by_name.entry((&server.folder, &server.name)).or_default().push((index, server));
        }
    }
    let mut found = Vec::new();
    for ((_, name), all) in by_name {
        let Some(&(index, first)) = all.first() else { continue };
        let others = all.iter().filter(|(_, it)| it.definition != first.definition);
        let others: Vec<_> = others.map(|(at, it)| (&files[*at].path, it.region)).collect();
        if others.is_empty() {
            continue;
        }
        let file = &files[index];
        let own = file.settings.as_deref().unwrap_or(settings);
        let finding = client_server_differs::in_other_files(name, others.len());
        let finding = about_file(&file.path, &client_server_differs::RULE, own, finding);
        let Some(mut finding) = finding else { continue };
        (finding.region, finding.root) = (first.region, first.root);
        finding.pointer.clone_from(&first.pointer);
        finding.content = hash(&[name]);
        finding.fingerprint = Fingerprint::of(&[finding.rule, &file.path, name]);
        let label = |(path, region): (&Arc<str>, Region)| Label {
            path: Arc::clone(path),
            region,
            message: "another definition".into(),
        };
        finding.attach().labels =
            others.into_iter().take(MAX_SHOWN_DEFINITIONS).map(label).collect();
        found.push((index, finding));
    }
    for (index, finding) in found {
        files[index].diagnostics.push(finding);
        files[index].diagnostics.sort_by(|a, b| a.order(b));
    }
}
