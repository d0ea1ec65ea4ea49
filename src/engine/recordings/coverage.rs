//! Which tools that promise structured results were checked against it by the recordings.

use std::collections::BTreeSet;
use std::sync::Arc;

/// The coverage of the recordings of one file.
#[derive(Clone, Default, Debug)]
pub struct FileCoverage {
    /// The tools of which a result was checked against their output schema.
    pub exercised: BTreeSet<Arc<str>>,
    /// The tools with an output schema that the file itself defines.
    pub with_output_schema: BTreeSet<Arc<str>>,
}

/// The coverage of the recordings of a run.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Coverage {
    /// Number of tools with an output schema.
    pub tools: usize,
    /// Those without a checked result, by name, each with the path of its definition.
    pub unexercised: Vec<(String, Arc<str>)>,
}
