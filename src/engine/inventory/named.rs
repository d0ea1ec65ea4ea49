//! How the server in a source file is started that was named by itself.

use crate::engine::Input;
use crate::engine::inventory::start::{Start, command_that_runs};
use crate::engine::inventory::{Inventory, ServerInCode};
use crate::engine::limits::{MAX_LISTED_ENTRIES, MAX_PACKAGE_DEPTH};
use crate::source::{FoundFile, ProjectFiles};

/// The command that checks what the server in a source file sends: that of the inventory for the
/// package around it, or else the one that runs a file of its language.
pub(crate) fn check_command_of(input: &Input) -> String {
    let path = input.path();
    let server = input.on_disk().and_then(server_in);
    let known = server.filter(|it| it.start.launch().is_some()).map(|it| it.start);
    let start = known.unwrap_or_else(|| match command_that_runs(path) {
        Some(words) => Start::by(&words),
        None => Start::Unknown("a file of this language is not run alone"),
    });
    start.check_command()
}

/// The server that a file makes, in a package in its folder or one of those above it.
fn server_in(file: &FoundFile) -> Option<ServerInCode> {
    let mut files = ProjectFiles { manifests: Vec::new(), sources: vec![file.path().to_owned()] };
    for folder in file.path().ancestors().skip(1).take(MAX_PACKAGE_DEPTH) {
        files.manifests.extend(ProjectFiles::in_folder(folder, MAX_LISTED_ENTRIES).manifests);
    }
    let servers = Inventory::of(&files, 1, false).servers;
    let makes =
        |it: &ServerInCode| it.place.as_ref().is_some_and(|place| *place.path == *file.display);
    servers.into_iter().find(makes)
}
