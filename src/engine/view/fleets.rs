//! The servers of the configurations in a run, each configuration with the definitions that other
//! files show.

use std::collections::{HashMap, HashSet};

use super::{Found, NamedDefinitions, owner};
use crate::config::Settings;
use crate::engine::{Input, Work, definitions_in, read_definitions};
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
    let clients = all.filter_map(|it| it.client().and_then(|client| named(client.name)));
    Selection::default().with(&clients.collect::<Vec<_>>())
}

/// A file that contains the configuration of a client, or the definitions of one of its servers.
pub(crate) struct FleetFile<'w> {
    pub(crate) input: &'w Input,
    pub(crate) settings: &'w Settings,
    /// Whether the file is a configuration.
    pub(crate) configures: bool,
    /// The server that the file was given for.
    pub(crate) given: Option<&'w str>,
}

/// The files of a view that its configurations need.
pub(super) fn fleets(
    work: &[Work],
    found: &[Found],
    settings: &Settings,
    named: &[NamedDefinitions],
    errors: &mut Vec<WalkError>,
) -> Vec<ViewedFleet> {
    let wanted: HashSet<&str> =
        found.iter().flat_map(|found| &found.servers).map(String::as_str).collect();
    let files = work.iter().zip(found).filter_map(|((job, own), found)| {
        let is_of_server = found.file.as_ref().is_some_and(|file| {
            wanted.contains(&*file.server) || wanted.contains(stem(&file.path))
        });
        let (configures, given) = (!found.servers.is_empty(), owner(job, named));
        let file = FleetFile { input: &job.input, settings: own, configures, given };
        (configures || is_of_server || given.is_some()).then_some(file)
    });
    fleets_of(&files.collect::<Vec<_>>(), &wanted, settings, errors)
}

/// The views of the configurations among files, whose servers have the names in `wanted`. Files are
/// read again, because few of them belong to a server.
pub(crate) fn fleets_of(
    files: &[FleetFile<'_>],
    wanted: &HashSet<&str>,
    settings: &Settings,
    errors: &mut Vec<WalkError>,
) -> Vec<ViewedFleet> {
    if wanted.is_empty() {
        return Vec::new();
    }
    let is_wanted = |name: &str| wanted.contains(name);
    let needed: Vec<_> = files.iter().collect();
    let documents =
        parallel(&needed, settings.jobs, |file| read_definitions(file.input, file.settings));
    let mut read = Vec::new();
    for (file, document) in files.iter().zip(documents) {
        match document {
            Ok(document) => read.extend(document.map(|document| (file, document))),
            Err(message) => {
                errors.push(WalkError { path: file.input.path().to_string(), message });
            }
        }
    }
    let borrowed: Vec<_> = read.iter().collect();
    let contents = parallel(&borrowed, settings.jobs, |(file, document)| {
        definitions_in(document, file.input, file.settings)
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
        for ((file, _), parts) in read.iter().zip(&parts).rev() {
            let path = &**file.input.path();
            let shows_server = !file.configures && !parts.is_empty() && file.given.is_none();
            let own = parts.name.filter(|name| is_wanted(name));
            let name = match evidence {
                0 => Some(stem(path)).filter(|_| shows_server && own.is_none()),
                1 => own.filter(|_| shows_server),
                _ => file.given,
            };
            if let Some(name) = name.filter(|name| is_wanted(name)) {
                definitions.insert(name, (path, parts));
            }
        }
    }
    let targets = settings.options.targets.targets();
    let all = read.iter().zip(&contents).filter(|((file, _), _)| file.configures);
    all.flat_map(|(_, content)| configurations(content, settings))
        .map(|configuration| viewed_fleet(&configuration, &definitions, targets))
        .collect()
}
