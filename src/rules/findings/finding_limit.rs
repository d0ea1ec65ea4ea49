//! A limit on the findings of one rule, for files in which everything may be wrong in the same way.

use std::collections::HashMap;

/// How many findings of each rule are reported one by one.
#[derive(Debug)]
pub(in crate::rules) struct FindingLimit {
    most: usize,
    counts: HashMap<usize, usize>,
}

impl FindingLimit {
    pub(in crate::rules) fn new(most: usize) -> Self {
        Self { most, counts: HashMap::new() }
    }

    /// Whether one more finding of the rule is reported; it is counted in either case.
    pub(in crate::rules) fn admits(&mut self, rule: usize) -> bool {
        let count = self.counts.entry(rule).or_default();
        *count += 1;
        *count <= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_has_a_limit_of_its_own() {
        let mut limit = FindingLimit::new(2);
        let admitted: Vec<_> = [7, 7, 3, 7, 7, 3, 3].map(|rule| limit.admits(rule)).into();
        assert_eq!(admitted, [true, true, true, false, false, true, false]);
    }
}
