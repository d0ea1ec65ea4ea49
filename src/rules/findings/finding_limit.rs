//! A bound on the findings of one rule, where everything may be wrong in the same way.

use std::collections::HashMap;

/// How many findings of each rule are told one by one.
#[derive(Debug)]
pub(in crate::rules) struct FindingLimit {
    most: usize,
    told: HashMap<usize, usize>,
}

impl FindingLimit {
    pub(in crate::rules) fn new(most: usize) -> Self {
        Self { most, told: HashMap::new() }
    }

    /// Whether there is room for one more finding of the rule.
    pub(in crate::rules) fn has_room(&self, rule: usize) -> bool {
        self.told.get(&rule).is_none_or(|told| *told < self.most)
    }

    /// Whether one more finding of the rule may be told; if so, it counts.
    pub(in crate::rules) fn allows(&mut self, rule: usize) -> bool {
        let told = self.told.entry(rule).or_default();
        let is_allowed = *told < self.most;
        *told += usize::from(is_allowed);
        is_allowed
    }
}
