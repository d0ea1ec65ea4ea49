//! Findings about the servers of a client's configuration together, if files of the same run show
//! the tools of some of them. `mcp-lint view --servers` shows the same with everything else.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Diagnostic, Label};
use crate::engine::findings::about_file::about_region;
use crate::engine::run::whole_document::hide_secrets_in;
use crate::engine::view::fleets::{FleetFile, fleets_of};
use crate::engine::{FileReport, FileTask};
use crate::model::text::folded;
use crate::rules::received::in_configuration;
use crate::view::fleet::{FleetFinding, ViewedFleet};
use crate::view::overview::stem;

/// Adds findings about filters and names to the configurations among `files`, which are in their
/// final order. Returns the configurations, if a file shows the tools of one of their servers.
pub(crate) fn compare(
    files: &mut [Box<FileReport>],
    tasks: &[FileTask],
    settings: &Settings,
) -> Vec<ViewedFleet> {
    let configured = files.iter().flat_map(|file| &file.facts.configured);
    let wanted: HashSet<&str> = configured.map(|server| &*server.name).collect();
    let names: HashSet<String> = wanted.iter().map(|name| folded(name)).collect();
    let shows_server = |file: &FileReport| {
        let mut described = file.facts.described.iter().flat_map(|server| &server.names);
        file.facts.tools > 0
            && (wanted.contains(stem(&file.path)) || described.any(|name| names.contains(name)))
    };
    if !files.iter().any(|file| shows_server(file)) {
        return Vec::new();
    }
    let by_path: HashMap<&str, &FileTask> =
        tasks.iter().rev().map(|task| (&**task.source.path(), task)).collect();
    let needed = files.iter().filter_map(|file| {
        let task = by_path.get(&*file.path)?;
        let configures = !file.facts.configured.is_empty();
        let (input, settings) = (&*task.source, &*task.plan.settings);
        let file_of_fleet = FleetFile { input, settings, configures, given: None };
        (configures || shows_server(file)).then_some(file_of_fleet)
    });
    // What cannot be read has been reported.
    let fleets = fleets_of(&needed.collect::<Vec<_>>(), &wanted, settings, &mut Vec::new());
    for fleet in &fleets {
        let path = fleet.path.as_bytes();
        let Ok(index) = files.binary_search_by(|file| file.path.as_bytes().cmp(path)) else {
            continue;
        };
        let file = &mut files[index];
        let own = file.settings.clone();
        let own = own.as_deref().unwrap_or(settings);
        let all = fleet.findings.iter().chain(fleet.clients.iter().flat_map(|it| &it.findings));
        let found = all.filter_map(|finding| diagnostic(&file.path, fleet, finding, own));
        file.diagnostics.extend(found.collect::<Vec<_>>());
        crate::sort::by(&mut file.diagnostics, |a, b| a.order(b));
        let task = by_path.get(&*file.path).filter(|_| file.source.is_none());
        if let Some(text) = task.and_then(|task| task.source.text(own).ok()) {
            hide_secrets_in(&text, own);
            file.source = Some(text);
        }
    }
    fleets
}

/// The finding about a sentence, at its place in the configuration, or else at the first server
/// that it is about.
fn diagnostic(
    path: &Arc<str>,
    fleet: &ViewedFleet,
    finding: &FleetFinding,
    settings: &Settings,
) -> Option<Box<Diagnostic>> {
    let (rule, new) = in_configuration(finding.rule, finding.message.clone());
    let (own, others): (Vec<_>, Vec<_>) =
        finding.places.iter().partition(|place| place.path == fleet.path);
    let of_server = || {
        let path = &others.first()?.path;
        let server = fleet.servers.iter().find(|it| it.definitions.as_ref() == Some(path))?;
        Some(&server.place)
    };
    let place = own.first().copied().or_else(of_server)?;
    let new = new.at_most(finding.level);
    let mut found = about_region(path, rule, settings, new, place.region, &finding.message)?;
    let labels = others.iter().map(|place| Label {
        path: place.path.as_str().into(),
        region: place.region,
        message: "this tool".into(),
    });
    found.attach().labels = labels.collect();
    Some(found)
}
