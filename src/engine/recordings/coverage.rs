//! Which tools that promise structured results were held to it by the recordings.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::engine::recordings::known_tools::KnownTools;
use crate::engine::{FileKind, FileReport};

/// What the recordings of one file cover.
#[derive(Clone, Default, Debug)]
pub struct FileCoverage {
    /// The tools of which a result was checked against their output schema.
    pub exercised: BTreeSet<Arc<str>>,
    /// The tools with an output schema that the file itself defines.
    pub promised: BTreeSet<Arc<str>>,
}

/// What the recordings of a run cover.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Coverage {
    /// Number of tools with an output schema.
    pub promised: usize,
    /// Those of which no result was checked, by name, each with the path of its definition.
    pub unexercised: Vec<(String, Arc<str>)>,
}

impl Coverage {
    /// `None` where nothing was recorded.
    pub(in crate::engine) fn of(known: &KnownTools, files: &[Box<FileReport>]) -> Option<Self> {
        let holds_recording = |file: &FileReport| {
            file.results > 0 || file.calls > 0 || file.kind == FileKind::Transcript
        };
        let recorded: Vec<_> = files.iter().filter(|file| holds_recording(file)).collect();
        if recorded.is_empty() {
            return None;
        }
        let mut promised: BTreeMap<&str, Arc<str>> = known.with_output_schema().collect();
        for file in &recorded {
            for name in &file.coverage.promised {
                promised.entry(name).or_insert_with(|| Arc::clone(&file.path));
            }
        }
        let exercised: BTreeSet<&str> =
            recorded.iter().flat_map(|file| &file.coverage.exercised).map(|name| &**name).collect();
        let unexercised = promised.iter().filter(|(name, _)| !exercised.contains(**name));
        Some(Self {
            promised: promised.len(),
            unexercised: unexercised
                .map(|(name, path)| ((*name).to_owned(), Arc::clone(path)))
                .collect(),
        })
    }
}
