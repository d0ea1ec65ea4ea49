//! The mismatches of one value, each once and no more than are told.

use std::collections::HashSet;

use super::{Mismatch, MismatchKind};
use crate::document::NodeId;

/// Mismatches of one value beyond which no more are looked for.
pub(super) const MOST_MISMATCHES: usize = 200;

/// The mismatches found so far.
#[derive(Default)]
pub(super) struct Mismatches<'s, 'i> {
    found: Vec<Mismatch<'s, 'i>>,
    seen: HashSet<(NodeId, bool, NodeId, MismatchKind)>,
    /// Whether there may be others.
    pub(super) and_more: bool,
}

impl<'s, 'i> Mismatches<'s, 'i> {
    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    pub(super) fn is_full(&self) -> bool {
        self.found.len() >= MOST_MISMATCHES
    }

    /// Adds one if there is room; whether there was. A value that breaks a keyword by two ways does
    /// so once.
    pub(super) fn add(&mut self, mismatch: Mismatch<'s, 'i>) -> bool {
        let Mismatch { value, at_key, keyword, kind, .. } = &mismatch;
        let key = (value.id(), *at_key, keyword.id(), kind.clone());
        if self.seen.contains(&key) {
            return true;
        }
        if self.is_full() {
            self.and_more = true;
            return false;
        }
        self.seen.insert(key);
        self.found.push(mismatch);
        true
    }

    /// All of them; the last knows whether there may be others.
    pub(super) fn finish(mut self) -> Vec<Mismatch<'s, 'i>> {
        if let Some(last) = self.found.last_mut() {
            last.and_more = self.and_more;
        }
        self.found
    }
}
