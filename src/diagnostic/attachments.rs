//! Optional parts of findings.

use std::sync::Arc;

use super::{ChangeRecord, Label, Region, Suppression, TargetVerdict};

/// The optional parts of a finding. They are stored separately, because there may be very many
/// findings, and few have any of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Attachments {
    /// Secondary locations.
    pub labels: Vec<Label>,
    /// The behaviour of the selected clients and providers, by their names.
    pub targets: Option<Arc<[TargetVerdict]>>,
    /// Why the finding is suppressed, if it is.
    pub suppression: Option<Suppression>,
    /// The tools that share the finding, if it is reported once for several.
    pub merged: Option<Merged>,
    /// The names of the servers concerned, if the document is about several servers.
    pub servers: Vec<Arc<str>>,
    /// Number of findings that the finding summarizes, if it is a summary.
    pub represents: Option<usize>,
    /// The details of the change, if the finding is about one.
    pub change: Option<Box<ChangeRecord>>,
    /// The source code that defines the subject of the finding, if it was found.
    pub source: Option<Box<SourcePlace>>,
    /// Whether the help describes the change to that source code.
    pub has_cure: bool,
}

impl Attachments {
    /// The value in a box; `None` if all parts are empty.
    pub fn boxed(self) -> Option<Box<Self>> {
        (self != Self::default()).then(|| Box::new(self))
    }
}

/// The tools that share a finding that is reported once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Merged {
    /// Number of tools with the finding.
    pub tools: usize,
    /// Number of tools in the file.
    pub of: usize,
    /// Number of findings that were merged; a tool may have several.
    pub findings: usize,
    /// The names of the first tools.
    pub names: Vec<Arc<str>>,
}

named! {
    /// A part of a tool.
    pub enum Part {
        /// The tool as a whole.
        Tool = "tool",
        /// A parameter.
        Parameter = "parameter",
        /// The tool's description.
        Description = "description",
        /// Not a part of a tool: the line where its server starts or failed.
        Server = "server",
    }
}

/// The place in source code that defines what a finding is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourcePlace {
    /// The source file.
    pub path: Arc<str>,
    /// The region in the file.
    pub region: Region,
    /// The part of the tool that is defined at the place.
    pub part: Part,
    /// The part of the tool that the finding is about: equal to `part`, or a part of it without a
    /// place of its own.
    pub of: Part,
}
