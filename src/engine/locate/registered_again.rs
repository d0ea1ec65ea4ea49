//! Findings about tools that source code registers under the name of another one, so that the server
//! lists only one of them.

use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Label, reported_name};
use crate::engine::RunReport;
use crate::engine::findings::about_file::about_region;
use crate::engine::locate::places::{SourceTrees, keep_source, searched_directories};
use crate::engine::locate::sketch::SketchedTool;
use crate::engine::suppression::apply::add_findings;
use crate::locate::{CodePlace, Limits, SourceTree};
use crate::rules::tool::tool_name_duplicate;

/// Adds the findings to files whose settings name source directories; returns what was read.
pub(crate) fn add_registered_again(run: &mut RunReport, settings: &Settings) -> SourceTrees {
    let mut trees = SourceTrees::new();
    for (directories, files) in searched_directories(run, settings, &mut Vec::new()) {
        for index in files {
            let tools = run.files[index].facts.sketches.clone();
            if tools.is_empty() || directories.is_empty() {
                continue;
            }
            let tree = trees.entry(directories.clone()).or_insert_with(|| {
                SourceTree::read(&directories, &settings.folder, Limits::default(), settings.jobs)
            });
            let names: Vec<&str> = tools.iter().map(|it| it.tool.name.as_str()).collect();
            for (tool, places) in tools.iter().zip(tree.registered_again(&names)) {
                let alike = names.iter().filter(|it| **it == tool.tool.name);
                if !places.is_empty() && alike.count() == 1 {
                    add(run, index, settings, tool, &places);
                }
            }
        }
    }
    trees
}

fn add(
    run: &mut RunReport,
    index: usize,
    settings: &Settings,
    tool: &SketchedTool,
    places: &[CodePlace],
) {
    let (file, name) = (&mut run.files[index], &tool.tool.name);
    let own = file.settings.clone();
    let own = own.as_deref().unwrap_or(settings);
    let finding = tool_name_duplicate::in_source(name, places.len());
    let rule = &tool_name_duplicate::RULE;
    let Some(mut found) = about_region(&file.path, rule, own, finding, tool.region, name) else {
        return;
    };
    (found.root, found.tool) = (tool.root, Some(reported_name(name)));
    (found.tool_pointer, found.pointer) = (Some(tool.pointer.len()), tool.pointer.clone());
    let label = |(at, place): (usize, &CodePlace)| Label {
        path: Arc::clone(place.source.path()),
        region: place.region,
        message: if at == 0 { "registered here" } else { "registered again" }.into(),
    };
    found.attach().labels = places.iter().enumerate().map(label).collect();
    add_findings(file, vec![found], &mut run.overrides);
    if settings.report_needs.texts_from.is_some() {
        places.iter().for_each(|place| keep_source(&mut run.definition_sources, &place.source));
    }
}
