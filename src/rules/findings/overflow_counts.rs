//! Findings that are not reported one by one: a hostile file may be wrong in every byte, and each
//! finding takes many times the bytes that it is about.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Severity};
use crate::document::{Document, Place};
use crate::rules::{Finding, PendingDiagnostic, RULES, interned_summary};

/// How many findings of each rule were not reported.
#[derive(Debug, Default)]
pub struct OverflowCounts {
    of_rule: BTreeMap<usize, RuleOverflow>,
}

#[derive(Debug)]
struct RuleOverflow {
    count: usize,
    /// The heaviest of their weights.
    severity: Severity,
    /// The first of their places, in the order of the tree.
    first: Place,
}

impl RuleOverflow {
    fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.severity = self.severity.max(other.severity);
        self.first = self.first.min(other.first);
    }
}

impl OverflowCounts {
    /// Counts one more finding of a rule, given by its index.
    pub fn add(&mut self, rule: usize, severity: Severity, place: Place) {
        self.add_rest(rule, RuleOverflow { count: 1, severity, first: place });
    }

    /// Adds other counts.
    pub fn append(&mut self, other: Self) {
        other.of_rule.into_iter().for_each(|(rule, rest)| self.add_rest(rule, rest));
    }

    fn add_rest(&mut self, rule: usize, rest: RuleOverflow) {
        match self.of_rule.get_mut(&rule) {
            Some(known) => known.add(&rest),
            None => drop(self.of_rule.insert(rule, rest)),
        }
    }

    /// One finding for each rule, which represents all of its that were not reported.
    pub fn into_reported(self, document: &Document) -> Vec<PendingDiagnostic> {
        let path = document.source().path();
        let reported = |(rule, rest): (usize, RuleOverflow)| {
            let statement =
                more_of_a_rule(rest.first, rest.count).into_statement(RULES[rule], None);
            let statement = interned_summary(rule, statement);
            let mut found = Diagnostic::new(statement, rest.severity, Arc::clone(path));
            found.attach().represents = Some(rest.count);
            PendingDiagnostic::new(rule, rest.first, None, None, found)
        };
        self.of_rule.into_iter().map(reported).collect()
    }
}

/// The message about this many unreported findings of one rule.
pub fn more_of_a_rule(place: Place, count: usize) -> Finding {
    let ending = if count == 1 { "" } else { "s" };
    Finding::new(place, format!("{count} more finding{ending} of this rule"))
        .note("of very many findings in one tool, file or recording, the first are reported")
        .note("some of them may follow from others, and go with those")
        .help("fix the first ones: they usually have one cause")
}
