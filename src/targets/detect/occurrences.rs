//! Occurrences of features, stored compactly: a hostile schema can have several for every few
//! bytes.

use std::ops::Range;

use super::Occurrence;
use crate::document::{Document, NodeId, Part, Place, Value};
use crate::schema::SchemaNode;
use crate::targets::Feature;

/// The occurrences of features in one schema.
#[derive(Debug)]
pub struct Occurrences<'d> {
    document: &'d Document,
    marks: Vec<Mark>,
}

/// The data from which an occurrence is reconstructed. Marks are ordered like the text: by
/// position, then by cause.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Mark {
    place: NodeId,
    in_key: bool,
    cause: Feature,
    feature: Feature,
    node: u32,
    value: NodeId,
}

impl Mark {
    fn cause_here(&self) -> (NodeId, bool, Feature) {
        (self.place, self.in_key, self.cause)
    }
}

impl<'d> Occurrences<'d> {
    /// An empty collection for a schema in this document.
    pub(super) fn new(document: &'d Document) -> Self {
        Self { document, marks: Vec::new() }
    }

    /// Adds the occurrence of a feature. Its place is a value or the key of a value.
    pub(super) fn add(
        &mut self,
        feature: Feature,
        node: SchemaNode<'_, 'd>,
        value: Value<'d>,
        place: Place,
    ) {
        self.marks.push(Mark {
            place: place.node,
            in_key: place.part == Part::Key,
            cause: feature.cause(),
            feature,
            node: u32::try_from(node.index()).unwrap_or(u32::MAX),
            value: value.id(),
        });
    }

    /// Sorts the occurrences in the order of the text; those with one position and one cause are
    /// adjacent.
    pub fn sort(&mut self) {
        self.marks.sort_unstable();
    }

    /// All occurrences of features.
    pub fn iter(&self) -> impl Iterator<Item = Occurrence<'d>> {
        (0..self.marks.len()).map(|index| self.get(index))
    }

    /// The ranges of indexes with one position and one cause; the occurrences must be sorted.
    pub(in crate::targets) fn by_cause(&self) -> impl Iterator<Item = Range<usize>> {
        let is_same = |a: &Mark, b: &Mark| a.cause_here() == b.cause_here();
        let mut start = 0;
        self.marks.chunk_by(is_same).map(move |same| {
            let range = start..start + same.len();
            start = range.end;
            range
        })
    }

    /// The occurrence with this index.
    pub(in crate::targets) fn get(&self, index: usize) -> Occurrence<'d> {
        let mark = self.marks[index];
        let at = self.document.value(mark.place);
        Occurrence {
            feature: mark.feature,
            value: self.document.value(mark.value),
            place: if mark.in_key { at.key_place() } else { at.place() },
            node: mark.node as usize,
        }
    }
}
