//! Findings about servers that several clients' files of a project have under one name.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Fingerprint, Label, Region, hash};
use crate::engine::FileReport;
use crate::engine::findings::about_file::about_file;
use crate::engine::limits::MAX_SHOWN_DEFINITIONS;
use crate::engine::other_files::configured_server::ConfiguredServer;
use crate::rules::client::client_server_differs;

/// Adds a finding about each server that files of clients in one folder define differently; `files`
/// are in their final order.
pub(crate) fn compare(files: &mut [Box<FileReport>], settings: &Settings) {
    let mut by_name: BTreeMap<(&str, &str), Vec<(usize, &ConfiguredServer)>> = BTreeMap::new();
    for (index, file) in files.iter().enumerate() {
        for server in &file.facts.configured {
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
        crate::sort::by(&mut files[index].diagnostics, |a, b| a.order(b));
    }
}
