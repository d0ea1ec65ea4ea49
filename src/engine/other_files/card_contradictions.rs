//! Findings about server cards that contradict a handshake which was recorded in the same run.

use std::collections::HashMap;
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Diagnostic, Label};
use crate::engine::findings::about_file::about_region;
use crate::engine::limits::MAX_COMPARED_SIBLINGS;
use crate::engine::other_files::described_server::{DescribedServer, Fact};
use crate::engine::{FileReport, Surroundings};
use crate::rules::card::card_mismatch;

/// A handshake, with the path of the file that contains it.
type Recorded<'f> = (&'f Arc<str>, &'f DescribedServer);

/// Adds a finding about each member of a card that a handshake contradicts: the first one of the
/// server in the project of the card. `around` has other files of the run that are not linted.
pub(crate) fn compare(files: &mut [Box<FileReport>], around: &Surroundings, settings: &Settings) {
    let of_files =
        files.iter().flat_map(|file| file.facts.described.iter().map(|it| (&file.path, it)));
    let mut by_name: HashMap<&str, Vec<Recorded<'_>>> = HashMap::new();
    for (path, server) in of_files.chain(around.described()).filter(|it| it.1.project.is_none()) {
        for name in server.names.iter().filter(|name| !name.is_empty()) {
            let alike = by_name.entry(name).or_default();
            // Each card of the name is compared with all of these.
            if alike.len() < MAX_COMPARED_SIBLINGS {
                alike.push((path, server));
            }
        }
    }
    let mut found = Vec::new();
    for (index, file) in files.iter().enumerate() {
        for card in &file.facts.described {
            let recorded = card.project.as_deref().and_then(|project| {
                let mut alike = card.names.iter().filter_map(|name| by_name.get(&**name)).flatten();
                alike.find(|(path, _)| is_in(path, project))
            });
            let Some((path, server)) = recorded else { continue };
            let all = contradictions(card, server).into_iter();
            let all = all.filter_map(|it| finding(file, path, settings, it));
            found.extend(all.map(|finding| (index, finding)));
        }
    }
    for (index, finding) in found {
        files[index].diagnostics.push(finding);
        crate::sort::by(&mut files[index].diagnostics, |a, b| a.order(b));
    }
}

/// Whether a path is in a folder or below it; the empty folder contains all.
fn is_in(path: &str, folder: &str) -> bool {
    folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
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
    recorded_in: &Arc<str>,
    settings: &Settings,
    (member, own, recorded): (&str, &Fact, &Fact),
) -> Option<Box<Diagnostic>> {
    let settings = file.settings.as_deref().unwrap_or(settings);
    let finding = card_mismatch::in_handshake(member, &own.text, &recorded.text);
    let rule = &card_mismatch::RULE;
    let mut finding = about_region(&file.path, rule, settings, finding, own.region, member)?;
    finding.attach().labels = vec![Label {
        path: Arc::clone(recorded_in),
        region: recorded.region,
        message: "recorded here".into(),
    }];
    Some(finding)
}
