//! Whether the servers and files of a project were checked by a run.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use crate::diagnostic::Severity;
use crate::engine::inventory::{Inventory, ServerInCode, is_of_tests};
use crate::engine::{FileKind, FileReport, RunReport};
use crate::model::ListOrigin;
use crate::project::FolderKind;

named! {
    /// The outcome of a run for a server or file of a project.
    pub enum InventoryState {
        /// The part was checked, and has errors or warnings.
        Checked = "checked",
        /// The part was checked, and has neither errors nor warnings.
        Clean = "clean",
        /// The part was not checked.
        NotChecked = "not-checked",
    }
}

impl Inventory {
    /// Adds the files of a report in which the tools of a server were checked.
    pub(crate) fn with_lists(mut self, run: &RunReport) -> Self {
        // Of several servers in one folder, the first.
        let folders = self.servers.iter().enumerate().rev();
        let folders: HashMap<_, _> = folders.map(|(at, it)| (it.folder.clone(), at)).collect();
        for file in &run.files {
            let around = Path::new(&*file.path).ancestors().skip(1);
            let nearest = around
                .filter_map(Path::to_str)
                .find_map(|folder| folders.get(if folder.is_empty() { "." } else { folder }));
            if let Some(at) = nearest.filter(|_| is_list_of_server(file)) {
                self.servers[*at].lists.push(Arc::clone(&file.path));
            }
        }
        self
    }
}

/// Whether a file has the tools that a server lists, and is of no test or example.
fn is_list_of_server(file: &FileReport) -> bool {
    let is_served = matches!(file.facts.kind, FileKind::ToolList | FileKind::Transcript)
        && file.facts.tools > 0
        && file.facts.origin.and_then(ListOrigin::source_sign).is_none();
    is_served && !is_of_tests(&file.path) && !FolderKind::is_in(&file.path, FolderKind::ASIDE)
}

impl InventoryState {
    /// The outcome of a run for a file.
    pub fn of(file: &FileReport) -> Self {
        let tally = file.tally();
        match tally.count(Severity::Error) + tally.count(Severity::Warning) {
            _ if !file.is_checked() || file.failure.is_some() => Self::NotChecked,
            0 => Self::Clean,
            _ => Self::Checked,
        }
    }
}

impl RunReport {
    /// The outcome of a run for the tools of a server.
    pub fn state_of_server(&self, server: &ServerInCode) -> InventoryState {
        let file = |path: &Arc<str>| {
            self.files.binary_search_by(|it| it.path.as_bytes().cmp(path.as_bytes()))
        };
        let files = server.lists.iter().filter_map(|path| self.files.get(file(path).ok()?));
        let mut states = files.map(|file| InventoryState::of(file));
        match states.clone().any(|state| state == InventoryState::Checked) {
            true => InventoryState::Checked,
            false => states.next().unwrap_or(InventoryState::NotChecked),
        }
    }
}
