//! Evaluation of checks that need no other schema.

use crate::schema::evaluate::compile::check::{
    Check, CheckKind, RequiredName, equal_floats, simple_mismatch, steps,
};
use crate::schema::evaluate::evaluation::Evaluation;
use crate::schema::evaluate::mismatch::MismatchKind;
use crate::schema::evaluate::subject::Subject;
use crate::schema::evaluate::unfinished::Unfinished;
use crate::schema::pattern::matcher::{LazyPattern, PatternMatcher};

impl<'p, 'i> Evaluation<'p, 'i> {
    pub(crate) fn check_simply(&mut self, check: &'p Check, subject: Subject<'i>) {
        let steps = steps(&check.kind, subject);
        if steps > 0 && !self.take_steps(steps) {
            return;
        }
        match &check.kind {
            CheckKind::Unknown => self.stop(Unfinished::Unsupported),
            CheckKind::Pattern(pattern) => {
                let matches = subject.text().is_none_or(|text| self.matches(pattern, text));
                if !matches && self.stopped.is_none() {
                    self.fail(subject, check.node, MismatchKind::Pattern);
                }
            }
            // The profile has a check of its own for numbers that it rounds.
            CheckKind::Number(_) if self.rounds() && subject.is_rounded() => {}
            CheckKind::UnicodePattern(pattern) => {
                // In ASCII, the shorthands of all scripts match the same characters as those of
                // ECMA-262.
                let Some(text) = subject.text().filter(|text| !text.is_ascii()) else { return };
                let Some(matcher) = pattern.matcher() else { return };
                if self.is_match(matcher, text) == Some(false) {
                    self.fail(subject, check.node, MismatchKind::Pattern);
                }
            }
            CheckKind::Required(names) => {
                self.check_required(names, subject, &MismatchKind::Missing);
            }
            CheckKind::DependentRequired(lists) => {
                let Some(object) = subject.object() else { return };
                for (name, list, names) in lists {
                    if object.has(name) && self.goes_on() {
                        self.check_required(names, subject, &MismatchKind::MissingBeside(*list));
                    }
                }
            }
            CheckKind::UniqueItems => self.check_unique(check, subject),
            CheckKind::UniqueFloats => {
                let Some(array) = subject.array() else { return };
                if let Some((earlier, position)) = equal_floats(array)
                    && let Some(item) = array.item(position)
                {
                    let kind = MismatchKind::Repeated(Some(earlier));
                    self.fail(Subject::value(item), check.node, kind);
                }
            }
            _ => {
                if let Some(kind) = simple_mismatch(check, subject) {
                    self.fail(subject, check.node, kind);
                }
            }
        }
    }

    pub(crate) fn check_required(
        &mut self,
        names: &[RequiredName],
        subject: Subject<'i>,
        kind: &MismatchKind,
    ) {
        let Some(object) = subject.object() else { return };
        for (name, item) in names {
            if object.get(name).is_none() {
                self.fail(subject, *item, kind.clone());
                if !self.goes_on() {
                    return;
                }
            }
        }
    }

    pub(crate) fn check_unique(&mut self, check: &'p Check, subject: Subject<'i>) {
        let Some(array) = subject.array() else { return };
        let mut is_affordable = true;
        let repeated = array.first_repetition(|values| {
            is_affordable = self.take_steps(values as u64);
            is_affordable
        });
        if let Some((earlier, item)) = repeated.filter(|_| is_affordable) {
            let kind = MismatchKind::Repeated(Some(earlier));
            self.fail(Subject::value(item), check.node, kind);
        }
    }

    /// Whether a pattern matches a text. Stops the evaluation if that cannot be decided.
    pub(crate) fn matches(&mut self, pattern: &LazyPattern, text: &str) -> bool {
        if !pattern.is_compiled() && !self.take_steps(self.steps_per_pattern) {
            return true;
        }
        let Some(matcher) = pattern.matcher() else {
            self.stop(Unfinished::Pattern);
            return true;
        };
        self.is_match(matcher, text).unwrap_or_else(|| {
            self.stop(Unfinished::Pattern);
            true
        })
    }

    fn is_match(&mut self, matcher: &PatternMatcher, text: &str) -> Option<bool> {
        let mut left = self.steps_left;
        let is_match = matcher.is_match(text, &mut left);
        self.take_steps(self.steps_left - left);
        if is_match.is_none() && left == 0 {
            self.stop(Unfinished::TooLong);
        }
        is_match
    }
}
