//! The texts of definitions in which findings about recordings have a second place.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::engine::recordings::known_tools::KnownTools;
use crate::engine::run::report::FileReport;
use crate::source::SourceText;

/// The texts that labels of findings name and that no report keeps, by path: for reports that show
/// them.
pub(crate) fn definition_sources(
    known: &KnownTools,
    files: &[Box<FileReport>],
) -> HashMap<Arc<str>, Arc<SourceText>> {
    let shown = files.iter().filter(|file| file.source.is_some());
    let labels = shown.flat_map(|file| {
        let labels = file.diagnostics.iter().flat_map(|found| found.labels());
        labels.filter(|label| label.path != file.path).map(|label| &label.path)
    });
    let wanted: HashSet<&Arc<str>> = labels.collect();
    if wanted.is_empty() {
        return HashMap::new();
    }
    let neighbours = files.iter().flat_map(|file| &file.neighbours);
    let sources = known.sources().chain(neighbours);
    let sources = sources.filter(|source| wanted.contains(source.path()));
    sources.map(|source| (Arc::clone(source.path()), Arc::clone(source))).collect()
}
