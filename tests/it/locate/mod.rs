//! Where the tools of a recording are defined in source code. Each case is a small program. The
//! line to be found ends with `HERE`, and that of a parameter with `@` and the name.

mod csharp;
mod exclusions;
mod files;
mod go;
mod hostile;
mod java_kotlin;
mod parameters;
mod python;
mod registered_again;
mod rust;
mod typescript;

use std::path::PathBuf;

use mcp_lint::locate::{CodePlace, Limits, SearchOutcome, SourceTree, WantedTool};

use crate::common::folder::Folder;

const DESCRIPTION: &str = "Looks up the current weather of a city, or of the nearest one";

/// A recorded tool with the parameters `city` and `unit`.
fn tool(name: &str) -> WantedTool {
    WantedTool {
        name: name.to_owned(),
        description: Some(DESCRIPTION.to_owned()),
        parameters: vec!["city".to_owned(), "unit".to_owned()],
        nested: Vec::new(),
    }
}

/// A source tree with the given files, and the folder that contains it.
fn tree(files: &[(&str, &str)]) -> (Folder, SourceTree) {
    let folder = Folder::with(files);
    let directories: Vec<PathBuf> = vec![folder.path().to_owned()];
    let tree = SourceTree::read(&directories, folder.path(), Limits::default(), 2);
    (folder, tree)
}

fn outcome(files: &[(&str, &str)], tool: &WantedTool) -> SearchOutcome {
    let (_folder, tree) = tree(files);
    tree.find(std::slice::from_ref(tool)).remove(0)
}

/// The text of the line in which a place begins.
fn line(place: &CodePlace) -> &str {
    let text = place.source.text();
    text[place.source.lines().line_range(text, place.region.start_position.line)].trim_end()
}

/// Asserts that the tool is found in the line marked `HERE`. `DESCRIPTION` in the files is replaced
/// by the recorded description.
#[track_caller]
fn finds(files: &[(&str, &str)], tool: &WantedTool) {
    let files: Vec<_> = files
        .iter()
        .map(|(name, text)| (*name, text.replace("DESCRIPTION", DESCRIPTION)))
        .collect();
    let files: Vec<_> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    match outcome(&files, tool) {
        SearchOutcome::Found(found) => {
            let line = line(&found.place);
            assert!(line.ends_with("HERE"), "{} is found in `{line}`", tool.name);
            for name in &tool.parameters {
                if files.iter().any(|(_, text)| text.contains(&format!("@{name}\n"))) {
                    let place = found.parameters.get(name).map(self::line);
                    let is_right = place.is_some_and(|line| line.ends_with(&format!("@{name}")));
                    assert!(is_right, "{name} is found in {place:?}");
                }
            }
        }
        other => panic!("{}: {other:?}", tool.name),
    }
}

/// Asserts that no place is found for a tool.
#[track_caller]
fn does_not_find(files: &[(&str, &str)], tool: &WantedTool) {
    if let SearchOutcome::Found(found) = outcome(files, tool) {
        panic!("{} is found in `{}`", tool.name, line(&found.place));
    }
}
