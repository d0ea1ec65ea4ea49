//! The findings of one document, within a limit: a hostile file may have an error at every byte,
//! and a finding takes many times the bytes that it is about.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::pending::PendingDiagnostic;
use super::verdict_tally::VerdictTally;
use crate::diagnostic::Severity;
use crate::document::{Document, Place};
use crate::rules::limits::max_findings;
use crate::rules::{Finding, RULES};

/// The first findings of a document in the order of its tree, and the number of the others.
///
/// Which findings are kept does not depend on the order in which they are added, and so not on the
/// number of threads.
/// number of threads.
pub struct Findings {
    /// Maximum number of findings that are kept in the end. Until then there may be a quarter more,
    /// so that they are rarely sorted.
    most: usize,
    kept: Vec<PendingDiagnostic>,
    /// The place after which findings are only counted, once there were too many.
    last: Option<Place>,
    /// The findings that are only counted, by index of their rule.
    others: BTreeMap<usize, Others>,
    /// How targets handle each tool, if every target was selected.
    pub verdicts: VerdictTally,
    /// Number of steps of validations inside schemas.
    pub steps: u64,
}

/// The findings of one rule that are only counted.
#[derive(Clone, Copy)]
struct Others {
    count: usize,
    /// The highest severity of these findings.
    severity: Severity,
    /// The first place of these findings.
    place: Place,
}

impl Findings {
    /// Creates an empty collection with the limit for a document.
    pub fn new(document: &Document) -> Self {
        Self::with_limit(max_findings(document.text().len()))
    }

    fn with_limit(most: usize) -> Self {
        let (kept, others) = (Vec::new(), BTreeMap::new());
        Self { most, kept, last: None, others, verdicts: VerdictTally::default(), steps: 0 }
    }

    /// Maximum number of findings that are kept in the end.
    pub fn limit(&self) -> usize {
        self.most
    }

    /// Number of findings that are kept so far.
    pub fn kept(&self) -> usize {
        self.kept.len()
    }

    /// Counts all further findings without keeping them.
    pub fn keep_no_more(&mut self) {
        // The place of the first node: findings about all later ones are only counted.
        self.last = Some(Place::FILE);
    }

    /// Whether a finding may be kept; otherwise it is counted.
    pub(crate) fn admit(&mut self, rule: usize, severity: Severity, place: Place) -> bool {
        let is_admitted = self.last.is_none_or(|last| place <= last);
        if !is_admitted {
            self.count(rule, Others { count: 1, severity, place });
        }
        is_admitted
    }

    pub(crate) fn push(&mut self, found: PendingDiagnostic) {
        self.kept.push(found);
        self.cut_if_many();
    }

    /// Adds the findings in another part of the document.
    pub fn append(&mut self, other: Self) {
        self.kept.extend(other.kept);
        other.others.into_iter().for_each(|(rule, others)| self.count(rule, others));
        self.verdicts.append(other.verdicts);
        self.steps = self.steps.saturating_add(other.steps);
        self.cut_if_many();
    }

    /// Returns the kept findings, and one summary per rule for the findings that were only counted.
    pub fn into_list(
        mut self,
        document: &Document,
    ) -> (Vec<PendingDiagnostic>, Vec<PendingDiagnostic>) {
        self.cut();
        let others = self.others.into_iter().map(|(rule, others)| {
            let more = more_of_a_rule(others.place, others.count);
            let path = Arc::clone(document.source().path());
            let mut found = more.into_diagnostic(RULES[rule], others.severity, None, path);
            found.attach().represents = Some(others.count);
            PendingDiagnostic::new(rule, others.place, None, None, found)
        });
        (self.kept, others.collect())
    }

    fn cut_if_many(&mut self) {
        if self.kept.len() >= self.most + self.most / 4 {
            self.cut();
        }
    }

    /// Keeps the first findings up to the limit, and counts the others.
    fn cut(&mut self) {
        if self.kept.len() <= self.most {
            return;
        }
        crate::sort::by(&mut self.kept, |a, b| {
            let key = |found: &PendingDiagnostic| (found.place, found.rule);
            // By message as well: threads add their findings in any order.
            key(a).cmp(&key(b)).then_with(|| a.diagnostic.message.cmp(&b.diagnostic.message))
        });
        for found in self.kept.split_off(self.most) {
            let (severity, place) = (found.diagnostic.severity, found.place);
            self.count(found.rule, Others { count: 1, severity, place });
        }
        // From now on, findings behind the last one are counted before they are formatted.
        self.last = self.kept.last().map(|found| found.place);
    }

    fn count(&mut self, rule: usize, others: Others) {
        let known = self.others.entry(rule).or_insert(Others { count: 0, ..others });
        known.count += others.count;
        known.severity = known.severity.max(others.severity);
        // The first place whatever the order, which depends on the threads.
        known.place = known.place.min(others.place);
    }
}

/// Creates the summary for `count` findings of a rule that were only counted.
pub fn more_of_a_rule(place: Place, count: usize) -> Finding {
    let ending = if count == 1 { "" } else { "s" };
    Finding::new(place, format!("{count} more finding{ending} of this rule"))
        .note("of very many findings in one tool, file or recording, the first are reported")
        .note("some of them may follow from others, and go with those")
        .help("fix the first ones: they usually have one cause")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Value;

    fn document(items: usize) -> Document {
        let text = format!("[{}]", vec!["1"; items].join(","));
        Document::of_json(&text)
    }

    /// Adds a finding at each of these items of the document.
    fn add(found: &mut Findings, document: &Document, items: impl Iterator<Item = usize>) {
        let places: Vec<_> = document.roots().flat_map(Value::items).map(Value::place).collect();
        for item in items {
            let place = places[item];
            if found.admit(0, Severity::Error, place) {
                let path = Arc::clone(document.source().path());
                let finding = Finding::new(place, "x");
                let new = finding.into_diagnostic(RULES[0], Severity::Error, None, path);
                found.push(PendingDiagnostic::new(0, place, None, None, new));
            }
        }
    }

    /// The kept places, and the number and place of the others.
    fn outcome(found: Findings, document: &Document) -> (Vec<Place>, Option<(usize, Place)>) {
        let (kept, others) = found.into_list(document);
        let kept = kept.iter().map(|found| found.place).collect();
        (kept, others.first().map(|it| (it.diagnostic.count(), it.place)))
    }

    #[test]
    fn as_many_as_the_limit_are_kept_and_one_more_is_counted() {
        let document = document(5);
        for (count, kept, others) in [(4, 4, None), (5, 4, Some(1))] {
            let mut found = Findings::with_limit(4);
            add(&mut found, &document, 0..count);
            let (places, more) = outcome(found, &document);
            assert_eq!((places.len(), more.map(|(count, _)| count)), (kept, others));
        }
    }

    #[test]
    fn the_first_in_the_tree_are_kept_in_any_order_and_in_any_parts() {
        let document = document(60);
        let of = |parts: [Vec<usize>; 2]| {
            let mut all = Findings::with_limit(7);
            for part in parts {
                let mut found = Findings::with_limit(7);
                add(&mut found, &document, part.into_iter());
                all.append(found);
            }
            outcome(all, &document)
        };
        let expected = of([(0..60).collect(), Vec::new()]);
        assert_eq!((expected.0.len(), expected.1.unwrap().0), (7, 53));
        assert_eq!(of([(0..60).rev().collect(), Vec::new()]), expected);
        assert_eq!(of([(30..60).collect(), (0..30).collect()]), expected);
        assert_eq!(
            of([(0..30).map(|at| at * 2).collect(), (0..30).map(|at| at * 2 + 1).collect()]),
            expected
        );
    }
}
