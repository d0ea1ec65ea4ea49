//! Which tools the recordings of a run exercise.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::engine::recordings::known_tools::KnownTools;
use crate::engine::run::report::{Coverage, FileKind, FileReport};

/// The coverage of the recordings of a run; `None` if nothing was recorded.
pub(crate) fn measure_coverage(known: &KnownTools, files: &[Box<FileReport>]) -> Option<Coverage> {
    let holds_recording =
        |file: &FileReport| file.results > 0 || file.calls > 0 || file.kind == FileKind::Transcript;
    let recorded: Vec<_> = files.iter().filter(|file| holds_recording(file)).collect();
    if recorded.is_empty() {
        return None;
    }
    let mut tools: BTreeMap<&str, Arc<str>> = known.with_output_schema().collect();
    for file in &recorded {
        for name in &file.coverage.with_output_schema {
            tools.entry(name).or_insert_with(|| Arc::clone(&file.path));
        }
    }
    let exercised: BTreeSet<&str> =
        recorded.iter().flat_map(|file| &file.coverage.exercised).map(|name| &**name).collect();
    let unexercised = tools.iter().filter(|(name, _)| !exercised.contains(**name));
    Some(Coverage {
        tools: tools.len(),
        unexercised: unexercised
            .map(|(name, path)| ((*name).to_owned(), Arc::clone(path)))
            .collect(),
    })
}
