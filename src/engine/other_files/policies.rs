//! Findings about servers that the lists of an organisation keep a client from using.

use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Fingerprint, Label, hash};
use crate::document::Place;
use crate::engine::FileReport;
use crate::engine::findings::about_file::about_file;
use crate::engine::limits::MAX_POLICY_COMPARISONS;
use crate::engine::other_files::configured_server::KeptPolicy;
use crate::rules::client_policy::client_server_denied::{RULE, finding, label_of};

/// Adds a finding to each configured server that the lists of another file keep its client from using;
/// `files` are in their final order.
pub(crate) fn compare(files: &mut [Box<FileReport>], settings: &Settings) {
    let of_file = |file: &FileReport| {
        let path = Arc::clone(&file.path);
        file.facts.policies.iter().map(move |kept| (Arc::clone(&path), kept.clone())).collect()
    };
    let kept: Vec<(Arc<str>, KeptPolicy)> =
        files.iter().flat_map(|file| -> Vec<_> { of_file(file) }).collect();
    let mut left = MAX_POLICY_COMPARISONS;
    for file in files.iter_mut().filter(|_| !kept.is_empty()) {
        let own = file.settings.clone();
        let own = own.as_deref().unwrap_or(settings);
        let mut found = Vec::new();
        for server in &file.facts.configured {
            let Some((subject, client)) = server.subject.as_ref().zip(server.client) else {
                continue;
            };
            // What a file says about its own servers is reported with the file.
            let others = kept.iter().filter(|(path, kept)| kept.is_about(path, &file.path));
            let of_client = others.filter(|(_, kept)| kept.policy.client.name == client.name);
            for (path, kept) in of_client.take(left) {
                left -= 1;
                let Some(denial) = kept.policy.denial(subject) else { continue };
                let finding = finding(subject, denial, Some(path), Place::FILE);
                let Some(mut finding) = about_file(&file.path, &RULE, own, finding) else {
                    continue;
                };
                (finding.region, finding.root) = (server.region, server.root);
                finding.pointer.clone_from(&server.pointer);
                finding.content = hash(&[subject.name(), path]);
                finding.fingerprint =
                    Fingerprint::of(&[finding.rule, &file.path, subject.name(), path]);
                let region = kept.regions.iter().find(|(node, _)| *node == denial.node());
                let label = region.map(|(_, region)| Label {
                    path: Arc::clone(path),
                    region: *region,
                    message: label_of(denial).into(),
                });
                finding.attach().labels = label.into_iter().collect();
                found.push(finding);
            }
        }
        if !found.is_empty() {
            file.diagnostics.extend(found);
            crate::sort::by(&mut file.diagnostics, |a, b| a.order(b));
        }
    }
}
