//! Findings about the suppression comments of a file.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::config::{RuleSelector, Settings};
use crate::diagnostic::{Diagnostic, Edit, Region};
use crate::document::{Place, Span};
use crate::engine::FileReport;
use crate::engine::findings::about_file::{about_more, about_region};
use crate::engine::limits::{
    MAX_COMMENT_FINDINGS, MAX_COMMENT_SUGGESTIONS, MAX_COMMENT_SUGGESTIONS_PER_RUN,
};
use crate::model::Revision;
use crate::rules::suppression::{
    suppression_malformed, suppression_reason_missing, suppression_unknown, suppression_unused,
};
use crate::rules::{Finding, Level, RULES, Rule};
use crate::source::SourceText;
use crate::suppress::{Directive, Instruction, Malformed};

/// Number of unknown names of a run for which a suggestion may still be searched. The files of a
/// run share the allowance, in the order of their paths.
pub(crate) struct SuggestionsOfRun(usize);

impl Default for SuggestionsOfRun {
    fn default() -> Self {
        Self(MAX_COMMENT_SUGGESTIONS_PER_RUN)
    }
}

/// Collects the findings about the comments of one file.
pub(crate) struct AboutComments<'a> {
    path: Arc<str>,
    revision: Revision,
    settings: &'a Settings,
    source: &'a SourceText,
    /// Number of unknown names of the file for which a suggestion may still be searched.
    suggestions: usize,
    suggestions_of_run: &'a mut SuggestionsOfRun,
    found: Vec<Box<Diagnostic>>,
    /// The number of findings of each rule, and the position of the first one beyond the limit.
    of_rule: BTreeMap<&'static str, (usize, Option<Region>)>,
}

impl<'a> AboutComments<'a> {
    pub(crate) fn new(
        file: &FileReport,
        settings: &'a Settings,
        source: &'a SourceText,
        suggestions_of_run: &'a mut SuggestionsOfRun,
    ) -> Self {
        Self {
            path: Arc::clone(&file.path),
            revision: file.facts.protocol.revision,
            settings,
            source,
            suggestions: MAX_COMMENT_SUGGESTIONS,
            suggestions_of_run,
            found: Vec::new(),
            of_rule: BTreeMap::new(),
        }
    }

    /// Reports a malformed comment.
    pub(crate) fn malformed(&mut self, directive: &Directive, malformed: Malformed) {
        let finding = match malformed {
            Malformed::NotIgnore => suppression_malformed::not_ignore(Place::FILE),
            Malformed::NoRules => suppression_malformed::no_rules(Place::FILE),
            Malformed::AllRules => suppression_malformed::all_rules(Place::FILE),
        };
        self.add(&suppression_malformed::RULE, directive.region, "", |_| finding);
    }

    /// Reports unknown rule names and missing reasons.
    pub(crate) fn names(&mut self, directive: &Directive, instruction: &Instruction) {
        for &span in &instruction.names {
            let (name, region) = self.name(span);
            match RuleSelector::find(name) {
                Some(RuleSelector::Rule(_) | RuleSelector::Renamed(_)) => {}
                Some(RuleSelector::Category(_)) => {
                    let finding = || suppression_unknown::category(Place::FILE, name);
                    self.add(&suppression_unknown::RULE, region, name, |_| finding());
                }
                None => self.unknown(region, name),
            }
        }
        if instruction.reason.is_none() {
            let finding = |_: &mut Self| suppression_reason_missing::finding(Place::FILE);
            self.add(&suppression_reason_missing::RULE, directive.region, "", finding);
        }
    }

    fn unknown(&mut self, region: Region, name: &str) {
        let (rule, mut near) = (&suppression_unknown::RULE, None);
        self.add(rule, region, name, |about| {
            near = about.near(name);
            suppression_unknown::finding(Place::FILE, name, near)
        });
        let found = self.found.last_mut().filter(|found| found.rule == rule.name);
        if let Some((found, near)) = found.zip(near) {
            let (start, end) = (region.start, region.end);
            found.edits = Some(Box::new([Edit { start, end, text: near.into() }]));
        }
    }

    /// Reports rules that were suppressed without effect.
    pub(crate) fn unused(&mut self, instruction: &Instruction, is_unused: impl Fn(&str) -> bool) {
        for &span in &instruction.names {
            let (name, region) = self.name(span);
            if self.ran(name) && is_unused(name) {
                let finding = |_: &mut Self| suppression_unused::in_comment(Place::FILE, name);
                self.add(&suppression_unused::RULE, region, name, finding);
            }
        }
    }

    /// Returns all findings; those of a rule beyond the limit are summarised in one.
    pub(crate) fn into_findings(mut self) -> Vec<Box<Diagnostic>> {
        for (name, (count, first)) in std::mem::take(&mut self.of_rule) {
            let rest = first.zip(Rule::named(name));
            let Some((region, rule)) = rest else { continue };
            let count = count - MAX_COMMENT_FINDINGS;
            self.found.extend(about_more(&self.path, rule, self.settings, region, count));
        }
        self.found
    }

    fn name(&self, span: Span) -> (&'a str, Region) {
        let name = self.source.text().get(span.range()).unwrap_or_default();
        (name, Region::of(self.source, span))
    }

    fn near(&mut self, name: &str) -> Option<&'static str> {
        // Each guess compares a name with those of all rules, and a hostile file may contain a
        // wrong name every few bytes.
        self.suggestions = self.suggestions.checked_sub(1)?;
        self.suggestions_of_run.0 = self.suggestions_of_run.0.checked_sub(1)?;
        RuleSelector::near(name)
    }

    /// Whether a rule ran over the file.
    fn ran(&self, name: &str) -> bool {
        let index = RULES.binary_search_by(|rule| rule.name.cmp(name));
        index.is_ok_and(|index| {
            self.settings.levels[index] != Level::Off
                && RULES[index].revisions.contains(self.revision)
        })
    }

    fn add(
        &mut self,
        rule: &'static Rule,
        region: Region,
        content: &str,
        finding: impl FnOnce(&mut Self) -> Finding,
    ) {
        let (count, first) = self.of_rule.entry(rule.name).or_default();
        *count += 1;
        if *count > MAX_COMMENT_FINDINGS {
            first.get_or_insert(region);
            return;
        }
        let finding = finding(self);
        let found = about_region(&self.path, rule, self.settings, finding, region, content);
        self.found.extend(found);
    }
}
