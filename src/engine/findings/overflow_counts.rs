//! Findings of a file that are counted instead of reported.

use std::collections::BTreeMap;

use crate::diagnostic::{Diagnostic, Fingerprint, hash};
use crate::document::Place;
use crate::rules::{RULES, interned_summary, more_of_a_rule};

/// How many findings of each rule are not reported, and the first of them.
#[derive(Default)]
pub(in crate::engine) struct OverflowFindings(BTreeMap<&'static str, (usize, Box<Diagnostic>)>);

impl OverflowFindings {
    /// Counts findings of one rule, given the first of them.
    pub(in crate::engine) fn count(&mut self, found: Box<Diagnostic>, more: usize) {
        match self.0.get_mut(found.rule) {
            Some((count, first)) => {
                *count += more;
                first.severity = first.severity.max(found.severity);
                if first.tool != found.tool {
                    first.tool = None;
                }
            }
            None => drop(self.0.insert(found.rule, (more, found))),
        }
    }

    /// One finding per rule, which summarises all of them, at the location of the first.
    pub(in crate::engine) fn into_findings(self) -> impl Iterator<Item = Box<Diagnostic>> {
        self.0.into_iter().filter_map(|(name, (count, first))| {
            let rule = RULES.binary_search_by(|rule| rule.name.cmp(name)).ok()?;
            let statement = more_of_a_rule(Place::FILE, count).into_statement(RULES[rule], None);
            let statement = interned_summary(rule, statement);
            let (edits, attachments) = (None, None);
            let mut found = Diagnostic { statement, edits, attachments, ..*first };
            found.attach().represents = Some(count);
            // If there are more, it is a different finding.
            let content = format!("{count} more");
            let tool = found.tool.as_deref().unwrap_or_default();
            let parts = [found.rule, &found.path, tool, found.address(), &content];
            (found.content, found.fingerprint) = (hash(&[&content]), Fingerprint::of(&parts));
            Some(Box::new(found))
        })
    }
}
