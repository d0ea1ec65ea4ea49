//! What a rule says of a word, kept for the next time that it stands in the same document: who
//! misspells a word mostly does so everywhere.

use std::sync::Arc;

use crate::diagnostic::{Edit, Severity, Statement};
use crate::document::{Document, NodeId, Part, TreeEdit};
use crate::rules::Finding;
use crate::rules::findings::finding::ProposedFix;

/// A word of a document, and what a rule said of it.
pub(in crate::rules) struct Word<'d> {
    /// Index of the rule.
    pub(in crate::rules) rule: usize,
    /// The word.
    pub(in crate::rules) text: &'d str,
    /// What it said.
    pub(in crate::rules) statement: Arc<Statement>,
    /// All else.
    pub(in crate::rules) rest: Rest,
}

/// What a finding about a word has beside what it says and where it is.
pub(in crate::rules) struct Rest {
    /// See [`Finding::severity`].
    pub(in crate::rules) severity: Option<Severity>,
    /// What replaces the word.
    fix: Option<ProposedFix>,
    /// The text that its last replacement put in.
    text: Option<Arc<str>>,
}

impl Rest {
    /// That of a finding; `None` where it has more to it.
    pub(in crate::rules) fn of(finding: &Finding) -> Option<Self> {
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
    pub(in crate::rules) fn edits_at(
        &mut self,
        node: NodeId,
        document: &Document,
    ) -> Option<Box<[Edit]>> {
        let fix = self.fix.as_mut()?;
        if let [TreeEdit::Replace(replaced, _)] = fix.edits.as_mut_slice() {
            *replaced = node;
        }
        let edits = fix.edits(document, self.text.as_ref())?;
        self.text = edits.first().map(|edit| Arc::clone(&edit.text));
        Some(edits)
    }
}
