//! How targets handle each tool, collected while findings are reported, including findings that are
//! only counted.

use std::collections::HashSet;
use std::sync::Arc;

use crate::diagnostic::{TargetVerdict, ToolVerdict};
use crate::document::NodeId;

/// How targets handle each tool. Tools with equal outcomes share their data.
#[derive(Debug, Default)]
pub struct VerdictTally {
    tools: Vec<(NodeId, Arc<[ToolVerdict]>)>,
    known: HashSet<Arc<[ToolVerdict]>>,
}

impl VerdictTally {
    /// Adds the outcome of a tool, if there is one.
    pub(crate) fn add(&mut self, tool: NodeId, found: &ToolTally) {
        let verdicts = found.verdicts();
        if verdicts.is_empty() {
            return;
        }
        // Tools of one generator have the same outcomes, and there may be thousands of tools.
        let verdicts = match self.known.get(verdicts) {
            Some(known) => Arc::clone(known),
            None => {
                let new: Arc<[ToolVerdict]> = verdicts.into();
                self.known.insert(Arc::clone(&new));
                new
            }
        };
        self.tools.push((tool, verdicts));
    }

    /// Adds the outcomes in another part of the document.
    pub(crate) fn append(&mut self, other: Self) {
        self.tools.extend(other.tools);
    }

    /// The outcomes in the order in which they were added; a tool may occur several times.
    pub fn tools(&self) -> &[(NodeId, Arc<[ToolVerdict]>)] {
        &self.tools
    }
}

/// How targets handle one tool: the outcome for each target, sorted by name.
#[derive(Debug, Default)]
pub struct ToolTally(Vec<ToolVerdict>);

impl ToolTally {
    /// Adds the verdicts of a finding.
    pub(crate) fn add(&mut self, found: &[TargetVerdict]) {
        for verdict in found {
            let (target, worst) = (verdict.target, verdict.consequence);
            self.add_verdict(ToolVerdict { target, worst, findings: 1 });
        }
    }

    /// Adds another outcome of the same tool.
    pub fn append(&mut self, verdicts: &[ToolVerdict]) {
        verdicts.iter().for_each(|verdict| self.add_verdict(*verdict));
    }

    /// The outcome for each target.
    pub fn verdicts(&self) -> &[ToolVerdict] {
        &self.0
    }

    fn add_verdict(&mut self, new: ToolVerdict) {
        match self.0.binary_search_by_key(&new.target, |known| known.target) {
            Ok(at) => {
                let known = &mut self.0[at];
                known.worst = known.worst.max(new.worst);
                known.findings += new.findings;
            }
            Err(at) => self.0.insert(at, new),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Consequence;
    use crate::document::{Document, Value};

    fn said(verdicts: &[(&'static str, Consequence)]) -> Arc<[TargetVerdict]> {
        let verdict = |&(target, consequence)| TargetVerdict {
            target,
            consequence,
            feature: "",
            date: String::new(),
            stale: false,
        };
        verdicts.iter().map(verdict).collect()
    }

    #[test]
    fn the_worst_outcome_is_kept_and_all_are_counted() {
        use Consequence::{Dropped, Rewritten, ToolLost};
        let (mild, bad) = (said(&[("b", Rewritten), ("c", Dropped)]), said(&[("b", ToolLost)]));
        let mut tally = ToolTally::default();
        let other = said(&[("a", Dropped)]);
        [&mild, &mild, &bad, &mild, &other].into_iter().for_each(|said| tally.add(said));
        let known = |target, worst, findings| ToolVerdict { target, worst, findings };
        let all = [known("a", Dropped, 1), known("b", ToolLost, 4), known("c", Dropped, 3)];
        assert_eq!(tally.verdicts(), all);
    }

    #[test]
    fn tools_with_equal_outcomes_share_data() {
        let document = Document::of_json("[1, 2]");
        let nodes: Vec<_> = document.roots().flat_map(Value::items).collect();
        let mut all = VerdictTally::default();
        for node in &nodes {
            let mut tally = ToolTally::default();
            tally.add(&said(&[("a", Consequence::Dropped)]));
            all.add(node.id(), &tally);
        }
        all.add(nodes[0].id(), &ToolTally::default());
        let tools = all.tools();
        assert_eq!(tools.len(), 2);
        assert!(Arc::ptr_eq(&tools[0].1, &tools[1].1));
    }
}
