//! What a rule is given besides its subject, and where its findings go.

use std::sync::Arc;

use super::findings::finding_limit::FindingLimit;
use super::findings::message_interner::{KnownStatements, Lent};
use super::findings::overflow_counts::Remainder;
use super::findings::pending::Reported;
use super::findings::verdict_tally::{ToolTally, VerdictTally};
use super::findings::word::{Rest, Word};
use super::{Finding, Level, RULES, RuleOptions};
use crate::diagnostic::{Attachments, Diagnostic, Severity, reported_name};
use crate::document::{Document, NodeId, Place, Value};
use crate::model::{Protocol, Revision, Tool, ToolList};

/// The facts that hold while one document is checked, and the findings so far.
pub struct Context<'a> {
    document: &'a Document,
    protocol: Protocol,
    options: &'a RuleOptions,
    rule: usize,
    level: Level,
    /// The least weight of findings whose words somebody reads.
    told_from: Severity,
    /// What is looked at in turns, never nothing.
    turns: Vec<Turn<'a>>,
    /// Whose turn it is.
    turn: usize,
    limit: Option<FindingLimit>,
    /// How many findings may be there, and how many are.
    most: usize,
    count: usize,
    /// The others.
    remainder: Remainder,
    /// What targets do to tools, where every target was asked for.
    verdicts: Option<VerdictTally>,
    said: Lent,
    /// The word that the last finding about one was about.
    word: Option<Word<'a>>,
    reported: Vec<Reported>,
    /// How many of them were looked at.
    looked_at: usize,
}

impl<'a> Context<'a> {
    /// A context without findings.
    pub fn new(document: &'a Document, protocol: Protocol, options: &'a RuleOptions) -> Self {
        Self {
            document,
            protocol,
            options,
            rule: 0,
            level: Level::Off,
            told_from: Severity::Info,
            turns: vec![Turn::default()],
            turn: 0,
            limit: None,
            most: usize::MAX,
            count: 0,
            remainder: Remainder::default(),
            verdicts: options.targets.is_everything().then(VerdictTally::default),
            said: KnownStatements::lent(),
            word: None,
            reported: Vec::new(),
            looked_at: 0,
        }
    }

    /// Says of which weight on findings are told. Of lighter ones just what it takes to count
    /// them is kept: a long list may have very many.
    #[must_use]
    pub fn telling_from(mut self, told_from: Severity) -> Self {
        self.told_from = told_from;
        self
    }

    /// Says which rule (by its index) runs next, and at which level.
    pub fn enter_rule(&mut self, rule: usize, level: Level) {
        self.rule = rule;
        self.level = level;
    }

    /// Says which list is looked at next. In one that may be for another interface nothing is
    /// wrong beyond doubt, so no finding is an error.
    pub fn enter_list(&mut self, list: &ToolList<'_>) {
        self.end_turns();
        *self.now() =
            Turn { is_fixed: list.origin.may_be_fixed(), most: most_in(list), ..Turn::default() };
    }

    /// Says which tool is looked at next.
    pub fn enter_tool(&mut self, tool: Option<&Tool<'a>>) {
        self.end_turns();
        *self.now() =
            Turn { most: self.now().most, is_fixed: self.now().is_fixed, ..Turn::of(tool) };
    }

    /// Says which tools of which lists are looked at in turns; there must be one.
    pub fn enter_tools<'b>(&mut self, tools: impl Iterator<Item = (&'b ToolList<'a>, &'b Tool<'a>)>)
    where
        'a: 'b,
    {
        self.end_turns();
        self.turns.clear();
        let turn = |(list, tool): (&ToolList<'a>, _)| Turn {
            most: most_in(list),
            is_fixed: list.origin.may_be_fixed(),
            ..Turn::of(Some(tool))
        };
        self.turns.extend(tools.map(turn));
        self.turn = 0;
    }

    /// Says which of the tools that were entered together is looked at next.
    pub fn take_turn(&mut self, turn: usize) {
        self.turn = turn;
    }

    /// Keeps what targets do to the tools that were looked at.
    fn end_turns(&mut self) {
        let Some(verdicts) = &mut self.verdicts else { return };
        for turn in &mut self.turns {
            if let Some(tool) = turn.node {
                verdicts.add(tool, std::mem::take(&mut turn.tally));
            }
        }
    }

    /// Says of which tool a result is looked at next.
    pub fn enter_result(&mut self, tool: Option<&'a str>) {
        *self.now() = Turn { tool, ..Turn::default() };
    }

    fn now(&mut self) -> &mut Turn<'a> {
        &mut self.turns[self.turn]
    }

    /// The document.
    pub fn document(&self) -> &'a Document {
        self.document
    }

    /// The protocol revision that is applied, and what settled it.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The protocol revision that is applied.
    pub fn revision(&self) -> Revision {
        self.protocol.revision
    }

    /// The options of the rules.
    pub fn options(&self) -> &'a RuleOptions {
        self.options
    }

    /// Whether somebody reads what the rule that runs says; else its findings are only counted,
    /// and their words need not be made.
    pub fn tells(&self) -> bool {
        self.level.severity().is_some_and(|severity| severity >= self.told_from)
    }

    /// The same of findings that weigh no more than this.
    pub fn tells_at_most(&self, severity: Severity) -> bool {
        self.tells() && severity.min(self.turns[self.turn].most) >= self.told_from
    }

    /// Whether the next finding of the rule that runs will be kept; else it is only counted, and
    /// need not say more than its headline.
    pub fn has_room(&self) -> bool {
        let (rule, turn) = (self.rule, &self.turns[self.turn]);
        self.count < self.most
            && self.limit.as_ref().is_none_or(|limit| limit.has_room(rule))
            && turn.has_room(rule)
    }

    /// Takes in a finding of the rule that runs.
    pub fn report(&mut self, mut finding: Finding) {
        let Some(level) = self.level.severity() else { return };
        let severity = finding.severity.unwrap_or(level).min(level).min(self.turns[self.turn].most);
        let place = finding.place;
        if let (Some(said), Some(_)) = (&finding.targets, &self.verdicts) {
            self.now().tally.add(said);
        }
        if !self.admits(severity, place) {
            return;
        }
        if !self.now().is_fixed {
            finding.fix = None;
        }
        let is_told = severity >= self.told_from;
        if !is_told {
            // What is not told may still be part of something that is.
            finding = Finding {
                feature: finding.feature,
                targets: finding.targets,
                ..Finding::new(finding.place, finding.message)
            };
        }
        let tool = if is_told { self.now().name() } else { None };
        let tool_node = self.now().node;
        self.add(self.rule, severity, finding, tool, tool_node);
    }

    /// Takes in a finding about a value that is one word. All that `finding` makes follows from
    /// the word; where the last one of the rule was about the same, it is not made again.
    pub fn report_word(&mut self, value: Value<'_>, finding: impl FnOnce() -> Finding) {
        let text = self.document.value(value.id()).scalar_text();
        if self.limit.is_none() && self.now().is_fixed && self.report_again(value, text) {
            return;
        }
        let finding = finding();
        let (rest, before) = (Rest::of(&finding), self.reported.len());
        self.report(finding);
        let told =
            self.reported.get(before).filter(|found| found.diagnostic.severity >= self.told_from);
        let statement = told.map(|found| Arc::clone(&found.diagnostic.statement));
        self.word = statement.zip(rest).map(|(statement, rest)| Word {
            rule: self.rule,
            text,
            statement,
            rest,
        });
    }

    /// Says of a value what the rule said last, if it said that of the same text.
    fn report_again(&mut self, value: Value<'_>, text: &str) -> bool {
        let (document, rule) = (self.document, self.rule);
        let word = self.word.as_mut().filter(|word| word.rule == rule && word.text == text);
        let (Some(word), Some(level)) = (word, self.level.severity()) else { return false };
        let severity =
            word.rest.severity.unwrap_or(level).min(level).min(self.turns[self.turn].most);
        if severity < self.told_from {
            return false;
        }
        let statement = Arc::clone(&word.statement);
        let edits = word.rest.edits_at(value.id(), document);
        if !self.admits(severity, value.place()) {
            return true;
        }
        let (tool, tool_node) = (self.now().name(), self.now().node);
        let path = Arc::clone(document.source().path());
        let diagnostic = Diagnostic { tool, edits, ..Diagnostic::new(statement, severity, path) };
        self.reported.push(Reported::new(rule, value.place(), tool_node, None, diagnostic));
        true
    }

    /// Whether there is room for one more finding of the rule that runs; otherwise it is counted.
    fn admits(&mut self, severity: Severity, place: Place) -> bool {
        let rule = self.rule;
        let is_admitted = self.count < self.most
            && self.limit.as_mut().is_none_or(|limit| limit.allows(rule))
            && self.now().admits(rule);
        match is_admitted {
            true => self.count += 1,
            false => self.remainder.add(rule, severity, place),
        }
        is_admitted
    }

    /// Says how many findings may be there, from now on and before.
    pub fn keep_at_most(&mut self, most: usize) {
        self.most = most;
    }

    /// How many findings were kept, those included that were taken.
    pub fn count(&self) -> usize {
        self.count
    }

    fn add(
        &mut self,
        rule: usize,
        severity: Severity,
        mut finding: Finding,
        tool: Option<Arc<str>>,
        tool_node: Option<NodeId>,
    ) {
        let place = finding.place;
        let labels = finding.take_labels(self.document);
        let edits = finding.fix.as_ref().and_then(|fix| fix.edits(self.document, None));
        let (targets, feature) = (finding.targets.take(), finding.feature);
        let attachments = Attachments { labels, targets, ..Attachments::default() }.boxed();
        let said = finding.into_statement(RULES[rule], Some(self.protocol.revision));
        let statement = self.said.shared(rule, said);
        let path = Arc::clone(self.document.source().path());
        let new = Diagnostic::new(statement, severity, path);
        let diagnostic = Diagnostic { tool, edits, attachments, ..new };
        self.reported.push(Reported::new(rule, place, tool_node, feature, diagnostic));
    }

    /// Keeps no more than `most` findings of each rule.
    pub fn keep_at_most_of_each_rule(&mut self, most: usize) {
        self.limit = Some(FindingLimit::new(most));
    }

    /// Takes in findings of the rule that runs.
    pub fn report_all(&mut self, findings: impl IntoIterator<Item = Finding>) {
        findings.into_iter().for_each(|finding| self.report(finding));
    }

    /// The findings since this was asked last, in the order they were reported.
    pub fn latest(&mut self) -> &mut [Reported] {
        let before = std::mem::replace(&mut self.looked_at, self.reported.len());
        &mut self.reported[before..]
    }

    /// The findings that were not kept.
    pub fn take_remainder(&mut self) -> Remainder {
        std::mem::take(&mut self.remainder)
    }

    /// What targets do to tools, where every target was asked for.
    pub fn take_verdicts(&mut self) -> VerdictTally {
        self.end_turns();
        self.verdicts.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The findings, in the order they were reported.
    pub fn take_reported(&mut self) -> Vec<Reported> {
        self.looked_at = 0;
        std::mem::take(&mut self.reported)
    }
}

/// What is looked at.
struct Turn<'a> {
    /// The most that findings weigh there, whatever their rule.
    most: Severity,
    /// Whether fixes are offered there.
    is_fixed: bool,
    tool: Option<&'a str>,
    /// The same once a finding has taken it, for the next ones.
    name: Option<Arc<str>>,
    node: Option<NodeId>,
    /// How many findings there are in this tool.
    count: usize,
    /// The bound on findings of one rule, once they are very many.
    limit: Option<FindingLimit>,
    /// What targets do to this tool.
    tally: ToolTally,
}

/// Findings of a tool that are told whatever their rules, and of each rule beyond that.
const MOST_IN_A_TOOL: usize = 1000;

impl<'a> Turn<'a> {
    fn of(tool: Option<&Tool<'a>>) -> Self {
        Self {
            tool: tool.and_then(Tool::display_name),
            node: tool.map(|tool| tool.value.id()),
            ..Self::default()
        }
    }

    /// Whether there is room for one more finding of a rule.
    fn has_room(&self, rule: usize) -> bool {
        self.node.is_none()
            || self.count < MOST_IN_A_TOOL
            || self.limit.as_ref().is_none_or(|limit| limit.has_room(rule))
    }

    /// The same; if there is, it counts.
    fn admits(&mut self, rule: usize) -> bool {
        if self.node.is_none() {
            return true;
        }
        self.count += 1;
        let limit = || FindingLimit::new(MOST_IN_A_TOOL);
        self.count <= MOST_IN_A_TOOL || self.limit.get_or_insert_with(limit).allows(rule)
    }

    fn name(&mut self) -> Option<Arc<str>> {
        if self.name.is_none() {
            self.name = self.tool.map(reported_name);
        }
        self.name.clone()
    }
}

impl Default for Turn<'_> {
    fn default() -> Self {
        let (tool, name, node, limit) = (None, None, None, None);
        let tally = ToolTally::default();
        Self { most: Severity::Error, is_fixed: true, tool, name, node, count: 0, limit, tally }
    }
}

fn most_in(list: &ToolList<'_>) -> Severity {
    if list.may_be_another_interface() { Severity::Warning } else { Severity::Error }
}
