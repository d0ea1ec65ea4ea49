//! A bound on the findings of one rule, for recordings in which every message may be wrong.

use std::collections::HashMap;

use super::Finding;
use crate::diagnostic::Severity;
use crate::document::Place;

/// How many findings of each rule are told one by one.
#[derive(Debug)]
pub(super) struct FindingLimit {
    most: usize,
    of_rule: HashMap<usize, Told>,
}

/// What is known of the findings of one rule.
#[derive(Debug, Default)]
struct Told {
    count: usize,
    /// Number, heaviest weight and first place of those that were not told.
    others: Option<(usize, Severity, Place)>,
}

impl FindingLimit {
    pub(super) fn new(most: usize) -> Self {
        Self { most, of_rule: HashMap::new() }
    }

    /// Whether one more finding of the rule may be told; otherwise it is counted.
    pub(super) fn allows(&mut self, rule: usize, severity: Severity, place: Place) -> bool {
        let told = self.of_rule.entry(rule).or_default();
        if told.count < self.most {
            told.count += 1;
            return true;
        }
        told.others = Some(match told.others {
            Some((count, heaviest, first)) => (count + 1, heaviest.max(severity), first),
            None => (1, severity, place),
        });
        false
    }

    /// A finding for each rule that stands for those that were not told.
    pub(super) fn rest(self) -> impl Iterator<Item = (usize, Severity, Finding)> {
        let most = self.most;
        self.of_rule.into_iter().filter_map(move |(rule, told)| {
            let (count, severity, place) = told.others?;
            let ending = if count == 1 { "" } else { "s" };
            let finding = Finding::new(place, format!("{count} more finding{ending} of this rule"))
                .note(format!("of each rule, the first {most} in a recording are told"))
                .help("mend the first ones: they usually have one cause");
            Some((rule, severity, finding))
        })
    }
}
