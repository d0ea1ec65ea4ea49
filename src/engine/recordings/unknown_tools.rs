//! Why the tools of recorded results are not known, and the number of these results.

use std::collections::HashMap;

use crate::rules::result::result_tool_unknown::Unknown;

/// Reasons in the order in which they were met. A recording may have as many as results.
#[derive(Default)]
pub(crate) struct UnknownTools {
    reasons: Vec<(Unknown, usize)>,
    by_reason: HashMap<Unknown, usize>,
}

/// The position of a reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Noted {
    pub(crate) index: usize,
    /// Whether it was not known before.
    pub(crate) is_new: bool,
}

impl UnknownTools {
    /// Adds to the number of results of a reason.
    pub(crate) fn add(&mut self, reason: Unknown, results: usize) -> Noted {
        if let Some(&index) = self.by_reason.get(&reason) {
            self.reasons[index].1 += results;
            return Noted { index, is_new: false };
        }
        let index = self.reasons.len();
        self.by_reason.insert(reason.clone(), index);
        self.reasons.push((reason, results));
        Noted { index, is_new: true }
    }

    /// The reasons, each with the number of its results.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&Unknown, usize)> {
        self.reasons.iter().map(|(reason, results)| (reason, *results))
    }

    /// The same by index.
    pub(crate) fn get(&self, index: usize) -> (&Unknown, usize) {
        let (reason, results) = &self.reasons[index];
        (reason, *results)
    }

    /// Number of results.
    pub(crate) fn results(&self) -> usize {
        self.reasons.iter().map(|(_, results)| results).sum()
    }
}
