//! The servers of the configurations in a run, each configuration with the definitions that other
//! files show.

use std::collections::{HashMap, HashSet};

use super::{Found, NamedDefinitions, owner};
use crate::config::Settings;
use crate::engine::{Work, definitions_in, read_definitions};
use crate::model::{Content, ServerFileKind};
use crate::parallel::parallel;
use crate::server_files::ClientConfiguration;
use crate::source::WalkError;
use crate::targets::{Selection, named};
use crate::view::ServerParts;
use crate::view::fleet::{ViewedFleet, named_servers, viewed_fleet};
use crate::view::overview::stem;

/// The configurations of clients in a document.
fn configurations<'d>(
    content: &Content<'d>,
    settings: &Settings,
) -> impl Iterator<Item = ClientConfiguration<'d>> {
    let files = content.server_files.iter().filter(|file| {
        matches!(file.kind, ServerFileKind::ClientConfiguration | ServerFileKind::GeminiExtension)
    });
    files.map(|file| ClientConfiguration::of(*file, settings.options.targets.targets()))
}

/// The names of the servers in a document, if it is the configuration of a client.
pub(super) fn configured_servers(content: &Content<'_>, settings: &Settings) -> Vec<String> {
    let all = configurations(content, settings);
    all.flat_map(|it| named_servers(&it).map(|it| it.0.to_owned()).collect::<Vec<_>>()).collect()
}

/// The targets whose verdicts about tools are needed: the selected ones, or the clients that read
/// the configurations.
fn judging_targets(contents: &[Content<'_>], settings: &Settings) -> Selection {
    let chosen = &settings.options.targets;
    if !chosen.is_empty() {
        return chosen.clone();
    }
    let all = contents.iter().flat_map(|content| configurations(content, settings));
    let clients = all.filter_map(|it| it.client().and_then(|client| named(&client.name)));
    Selection::default().with(&clients.collect::<Vec<_>>())
}

/// The views of all configurations. Files are read again, because few of them belong to a server.
pub(super) fn fleets(
    work: &[Work],
    found: &[Found],
    settings: &Settings,
    named: &[NamedDefinitions],
    errors: &mut Vec<WalkError>,
) -> Vec<ViewedFleet> {
    let wanted: HashSet<&str> =
        found.iter().flat_map(|found| &found.servers).map(String::as_str).collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let is_wanted = |name: &str| wanted.contains(name);
    let is_needed = |(work, found): &(&Work, &Found)| {
        let is_of_server = found
            .file
            .as_ref()
            .is_some_and(|file| is_wanted(&file.server) || is_wanted(stem(&file.path)));
        !found.servers.is_empty() || is_of_server || owner(work, named).is_some()
    };
    let needed: Vec<_> = work.iter().zip(found).filter(is_needed).collect();
    let documents =
        parallel(&needed, settings.jobs, |((job, own), _)| read_definitions(&job.input, own));
    let mut read = Vec::new();
    for ((work, found), document) in needed.into_iter().zip(documents) {
        match document {
            Ok(document) => read.extend(document.map(|document| (work, found, document))),
            Err(message) => {
                errors.push(WalkError { path: work.0.path().to_owned(), message });
            }
        }
    }
    let borrowed: Vec<_> = read.iter().collect();
    let contents = parallel(&borrowed, settings.jobs, |read| {
        let (work, _, document) = *read;
        definitions_in(document, &work.0.input, &work.1)
    });
    let chosen = judging_targets(&contents, settings);
    let parts = parallel(&contents.iter().collect::<Vec<_>>(), settings.jobs, |content| {
        let mut parts = ServerParts::of(content);
        parts.judge(&chosen, 1);
        parts
    });
    let mut definitions = HashMap::new();
    // The weakest evidence first: the name of the file, that of the server, and the user's word.
    for evidence in 0..3 {
        for ((work, found, _), parts) in read.iter().zip(&parts).rev() {
            let given = owner(work, named);
            let shows_server = found.servers.is_empty() && !parts.is_empty() && given.is_none();
            let own = parts.name.filter(|name| is_wanted(name));
            let name = match evidence {
                0 => Some(stem(work.0.path())).filter(|_| shows_server && own.is_none()),
                1 => own.filter(|_| shows_server),
                _ => given,
            };
            if let Some(name) = name.filter(|name| is_wanted(name)) {
                definitions.insert(name, (work.0.path(), parts));
            }
        }
    }
    let targets = settings.options.targets.targets();
    let all = read.iter().zip(&contents).filter(|((_, found, _), _)| !found.servers.is_empty());
    all.flat_map(|(_, content)| configurations(content, settings))
        .map(|configuration| viewed_fleet(&configuration, &definitions, targets))
        .collect()
}
