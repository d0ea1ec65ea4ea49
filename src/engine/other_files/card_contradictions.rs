//! Findings about server cards that contradict a handshake which was recorded in the same run.

use std::collections::HashMap;

use crate::config::Settings;
use crate::diagnostic::{Diagnostic, Fingerprint, Label, hash};
use crate::engine::FileReport;
use crate::engine::findings::about_file::about_file;
use crate::engine::other_files::described_server::{DescribedServer, Fact};
use crate::rules::card::card_mismatch;

/// Adds a finding about each member of a card that the first recorded handshake of the server
/// contradicts.
pub(crate) fn compare(files: &mut [Box<FileReport>], settings: &Settings) {
    let mut by_name: HashMap<&str, (&FileReport, &DescribedServer)> = HashMap::new();
    for file in files.iter() {
        for server in file.described.iter().filter(|server| !server.is_card) {
            for name in server.names.iter().filter(|name| !name.is_empty()) {
                by_name.entry(name).or_insert((file, server));
            }
        }
    }
    let mut found = Vec::new();
    for (index, file) in files.iter().enumerate() {
        for card in file.described.iter().filter(|server| server.is_card) {
            let Some((other, server)) = card.names.iter().find_map(|name| by_name.get(&**name))
            else {
                continue;
            };
            let contradictions = contradictions(card, server).into_iter();
            found.extend(contradictions.filter_map(|(member, own, recorded)| {
                Some((index, finding(file, other, settings, (member, own, recorded))?))
            }));
        }
    }
    for (index, finding) in found {
        files[index].diagnostics.push(finding);
        files[index].diagnostics.sort_by(|a, b| a.order(b));
    }
}

/// The version, and the first protocol version, in which a card and a handshake differ.
fn contradictions<'s>(
    card: &'s DescribedServer,
    server: &'s DescribedServer,
) -> Vec<(&'static str, &'s Fact, &'s Fact)> {
    let version = card.version.as_ref().zip(server.version.as_ref());
    let version = version.filter(|(own, recorded)| own.text != recorded.text);
    let has = |all: &[Fact], one: &Fact| all.iter().any(|it| it.text == one.text);
    // A session uses one of the versions that the server supports.
    let unknown = server.protocols.iter().find(|it| !has(&card.protocols, it));
    let protocol = card.protocols.first().zip(unknown);
    let version = version.map(|(own, recorded)| ("the version", own, recorded));
    let protocol = protocol.map(|(own, recorded)| ("the protocol version", own, recorded));
    version.into_iter().chain(protocol).collect()
}

fn finding(
    file: &FileReport,
    other: &FileReport,
    settings: &Settings,
    (member, own, recorded): (&str, &Fact, &Fact),
) -> Option<Box<Diagnostic>> {
    let settings = file.settings.as_deref().unwrap_or(settings);
    let finding = card_mismatch::in_handshake(member, &own.text, &recorded.text);
    let mut finding = about_file(&file.path, &card_mismatch::RULE, settings, finding)?;
    (finding.region, finding.root) = (own.region, own.root);
    finding.pointer.clone_from(&own.pointer);
    finding.content = hash(&[member, &own.text]);
    finding.fingerprint = Fingerprint::of(&[finding.rule, &file.path, &own.pointer, member]);
    finding.attach().labels = vec![Label {
        path: other.path.clone(),
        region: recorded.region,
        message: "recorded here".into(),
    }];
    Some(finding)
}
