//! What a rule says of a word, kept for the next time that it stands in the same document: who
//! misspells a word mostly does so everywhere.

use std::sync::Arc;

use super::Finding;
use super::finding::ProposedFix;
use crate::diagnostic::{Edit, Severity, Statement};
use crate::document::{Document, NodeId, Part, TreeEdit};

/// A word of a document, and what a rule said of it.
pub(super) struct Word<'d> {
    /// Index of the rule.
    pub(super) rule: usize,
    /// The word.
    pub(super) text: &'d str,
    /// What it said.
    pub(super) statement: Arc<Statement>,
    /// All else.
    pub(super) rest: Rest,
}

/// What a finding about a word has beside what it says and where it is.
pub(super) struct Rest {
    /// See [`Finding::severity`].
    pub(super) severity: Option<Severity>,
    /// What replaces the word.
    fix: Option<ProposedFix>,
    /// The text that its last replacement put in.
    text: Option<Arc<str>>,
}

impl Rest {
    /// That of a finding; `None` where it has more to it.
    pub(super) fn of(finding: &Finding) -> Option<Self> {
        let replaces = |fix: &ProposedFix| match fix.edits.as_slice() {
            [TreeEdit::Replace(node, _)] => *node == finding.place.node,
            _ => false,
        };
        let is_all = finding.labels.is_empty()
            && finding.elsewhere.is_empty()
            && finding.targets.is_none()
            && finding.feature.is_none()
            && finding.place.part == Part::Value
            && finding.fix.as_ref().is_none_or(replaces);
        is_all.then(|| Self { severity: finding.severity, fix: finding.fix.clone(), text: None })
    }

    /// The bytes of the fix where the word stands at `node`.
    pub(super) fn edits_at(&mut self, node: NodeId, document: &Document) -> Option<Box<[Edit]>> {
        let fix = self.fix.as_mut()?;
        if let [TreeEdit::Replace(replaced, _)] = fix.edits.as_mut_slice() {
            *replaced = node;
        }
        let edits = fix.edits(document, self.text.as_ref())?;
        self.text = edits.first().map(|edit| Arc::clone(&edit.text));
        Some(edits)
    }
}
