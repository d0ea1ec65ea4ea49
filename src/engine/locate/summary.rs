//! What was found in source code, in numbers and names.

use std::sync::Arc;

use crate::diagnostic::Region;

/// A tool that may be defined in several places.
#[derive(Clone, Debug)]
pub struct AmbiguousTool {
    /// Its name.
    pub name: String,
    /// The path and region of each place.
    pub places: Vec<(Arc<str>, Region)>,
}

/// Of how many tools the source was found.
#[derive(Clone, Debug, Default)]
pub struct SourceSummary {
    /// The number of tools with one place.
    pub found: usize,
    /// The tools with several places.
    pub ambiguous: Vec<AmbiguousTool>,
    /// The names of the tools without a place.
    pub not_found: Vec<String>,
    /// What was not searched, and why: a clause each.
    pub problems: Vec<String>,
}

impl SourceSummary {
    /// The number of tools that were searched for.
    pub fn tools(&self) -> usize {
        self.found + self.ambiguous.len() + self.not_found.len()
    }
}
