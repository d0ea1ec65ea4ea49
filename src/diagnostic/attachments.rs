//! Parts that few findings have.

use std::sync::Arc;

use super::{ChangeRecord, Label, Region, Suppression, TargetVerdict};

/// The optional parts of a finding. They are stored separately, because there may be very many
/// findings, and few have any of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Attachments {
    /// Further places.
    pub labels: Vec<Label>,
    /// The behaviour of the selected clients and providers, by their names.
    pub targets: Option<Arc<[TargetVerdict]>>,
    /// Why it is not counted, if it is not.
    pub suppression: Option<Suppression>,
    /// Number of tools that share it, if it is one finding for all of them.
    pub merged: Option<Merged>,
    /// Number of findings that it represents, if it is a summary.
    pub represents: Option<usize>,
    /// What belongs to it where it is about a change.
    pub change: Option<Box<ChangeRecord>>,
    /// Where its subject is defined in source code, if that was searched for.
    pub source: Option<Box<SourcePlace>>,
    /// Whether the help says what to change in that code.
    pub has_cure: bool,
}

impl Attachments {
    /// The storage, if there are any.
    pub fn boxed(self) -> Option<Box<Self>> {
        (self != Self::default()).then(|| Box::new(self))
    }
}

/// How many tools share a finding that is reported once for all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Merged {
    /// Number of tools that have it.
    pub tools: usize,
    /// Number of tools in the file.
    pub of: usize,
    /// Number of findings that were merged: a tool may have several.
    pub findings: usize,
    /// The names of the first tools.
    pub names: Vec<Arc<str>>,
}

named! {
    /// A part of a tool.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Part {
        /// The tool as a whole.
        Tool = "tool",
        /// A parameter.
        Parameter = "parameter",
        /// The tool's description.
        Description = "description",
    }
}

/// The place in source code that defines what a finding is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourcePlace {
    /// The file.
    pub path: Arc<str>,
    /// The place in it.
    pub region: Region,
    /// What is defined there.
    pub part: Part,
    /// What the finding is about: what is defined there, or a part of it that has no single place.
    pub of: Part,
}
