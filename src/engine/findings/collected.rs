//! The findings of one document on their way from the rules.

use std::sync::Arc;

use crate::diagnostic::ToolVerdict;
use crate::document::{Document, NodeId};
use crate::rules::{Context, Remainder, Reported};

/// Findings that are told in any case, however short the text.
const ALWAYS_TOLD: usize = 20_000;
/// Bytes of a text for which one more is told. A finding takes some 400 bytes, and there may be
/// several threads that find so many before it is known which of them come first.
const BYTES_FOR_ANOTHER: usize = 256;

/// How many findings are told of so many bytes.
pub(in crate::engine) const fn most_told(bytes: usize) -> usize {
    ALWAYS_TOLD + bytes / BYTES_FOR_ANOTHER
}

/// Findings, in lists, some of which may be in the order of reports; and those that will not be
/// told.
#[derive(Default)]
pub(in crate::engine) struct Found {
    pub(in crate::engine) lists: Vec<Vec<Reported>>,
    pub(in crate::engine) remainder: Remainder,
    /// What targets do to tools, where every target was asked for.
    pub(in crate::engine) verdicts: Vec<(NodeId, Arc<[ToolVerdict]>)>,
    /// What validations inside schemas took, in looks.
    pub(in crate::engine) looks: u64,
    /// Number of tools in the document.
    pub(in crate::engine) tools: usize,
}

impl Found {
    /// What was found in a context.
    pub(in crate::engine) fn of(mut context: Context<'_>) -> Self {
        Self {
            lists: vec![context.take_reported()],
            remainder: context.take_remainder(),
            verdicts: context.take_verdicts().into_tools(),
            looks: 0,
            tools: 0,
        }
    }

    /// Adds what was found elsewhere.
    pub(in crate::engine) fn append(&mut self, other: Self) {
        self.lists.extend(other.lists);
        self.remainder.append(other.remainder);
        self.verdicts.extend(other.verdicts);
        self.looks = self.looks.saturating_add(other.looks);
        self.tools += other.tools;
    }

    /// All findings in the order in which they were found.
    pub(in crate::engine) fn iter(&self) -> impl Iterator<Item = &Reported> {
        self.lists.iter().flatten()
    }

    /// The lists made one.
    pub(in crate::engine) fn joined(&mut self) -> &mut Vec<Reported> {
        let all = std::mem::take(&mut self.lists).into_iter().flatten().collect();
        self.lists = vec![all];
        &mut self.lists[0]
    }

    /// Leaves out what goes beyond the bound for the document; all that will not be told. What is
    /// left does not depend on the number of threads: it is what comes first in the tree.
    pub(in crate::engine) fn keep_within_bounds(&mut self, document: &Document) -> Remainder {
        let most = most_told(document.text().len());
        if self.lists.iter().map(Vec::len).sum::<usize>() > most {
            let all = self.joined();
            all.sort_by(|a, b| {
                let place = |found: &Reported| (found.place, found.rule);
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
