//! The findings of one document on their way from the rules.

use std::sync::Arc;

use crate::diagnostic::ToolVerdict;
use crate::document::{Document, NodeId};
use crate::engine::limits::{BYTES_PER_FURTHER_FINDING, MIN_FINDINGS_PER_FILE};
use crate::model::ListOrigin;
use crate::rules::{Context, OverflowCounts, PendingDiagnostic};

/// The maximum number of findings for a number of bytes.
pub(in crate::engine) const fn max_findings(bytes: usize) -> usize {
    MIN_FINDINGS_PER_FILE + bytes / BYTES_PER_FURTHER_FINDING
}

/// Findings, in lists, some of which may be sorted; and those that will not be reported.
#[derive(Default)]
pub(in crate::engine) struct Findings {
    pub(in crate::engine) lists: Vec<Vec<PendingDiagnostic>>,
    pub(in crate::engine) remainder: OverflowCounts,
    /// How targets handle tools, if every target was selected.
    pub(in crate::engine) verdicts: Vec<(NodeId, Arc<[ToolVerdict]>)>,
    /// Steps of validations inside schemas.
    pub(in crate::engine) steps: u64,
    /// Number of tools in the document.
    pub(in crate::engine) tools: usize,
    /// What its lists are, if it has some.
    pub(in crate::engine) origin: Option<ListOrigin>,
}

impl Findings {
    /// The findings of a context.
    pub(in crate::engine) fn of(mut context: Context<'_>) -> Self {
        Self {
            lists: vec![context.take_reported()],
            remainder: context.take_overflow(),
            verdicts: context.take_verdicts().into_tools(),
            steps: 0,
            tools: 0,
            origin: None,
        }
    }

    /// Adds the findings of another collection.
    pub(in crate::engine) fn append(&mut self, other: Self) {
        self.lists.extend(other.lists);
        self.remainder.append(other.remainder);
        self.verdicts.extend(other.verdicts);
        self.steps = self.steps.saturating_add(other.steps);
        self.tools += other.tools;
        self.origin = self.origin.or(other.origin);
    }

    /// All findings in the order in which they were found.
    pub(in crate::engine) fn iter(&self) -> impl Iterator<Item = &PendingDiagnostic> {
        self.lists.iter().flatten()
    }

    /// The lists made one.
    pub(in crate::engine) fn joined(&mut self) -> &mut Vec<PendingDiagnostic> {
        let all = std::mem::take(&mut self.lists).into_iter().flatten().collect();
        self.lists = vec![all];
        &mut self.lists[0]
    }

    /// Drops the findings above the limit for the document; all that will not be reported. The rest
    /// does not depend on the number of threads: it is the first ones in the tree.
    pub(in crate::engine) fn keep_within_bounds(&mut self, document: &Document) -> OverflowCounts {
        let most = max_findings(document.text().len());
        if self.lists.iter().map(Vec::len).sum::<usize>() > most {
            let all = self.joined();
            all.sort_by(|a, b| {
                let place = |found: &PendingDiagnostic| (found.place, found.rule);
                place(a)
                    .cmp(&place(b))
                    .then_with(|| a.diagnostic.message.cmp(&b.diagnostic.message))
            });
            let beyond = all.split_off(most);
            for found in beyond {
                self.remainder.add(found.rule, found.diagnostic.severity, found.place);
            }
        }
        std::mem::take(&mut self.remainder)
    }
}
