//! What few findings have.

use std::sync::Arc;

use super::{ChangeRecord, Label, Suppression, TargetVerdict};

/// What belongs to a finding beside its place, if anything. Apart, since there may be very many
/// findings, and few of them have any of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Attachments {
    /// Further places.
    pub labels: Vec<Label>,
    /// What the clients and providers that were asked about do, by their names.
    pub targets: Option<Arc<[TargetVerdict]>>,
    /// Why it is not counted, where it is not.
    pub suppression: Option<Suppression>,
    /// How many tools share it, where it is one finding for all of them.
    pub merged: Option<Merged>,
    /// Number of findings that it represents, where it is not a finding itself.
    pub represents: Option<usize>,
    /// What belongs to it where it is about a change.
    pub change: Option<Box<ChangeRecord>>,
}

impl Attachments {
    /// Where they are kept, if there are any.
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
