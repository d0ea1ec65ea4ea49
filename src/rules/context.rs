//! The context of a rule besides its subject, and the destination of its findings.

use std::sync::Arc;

use super::findings::finding_limit::FindingLimit;
use super::findings::message_interner::interned;
use super::findings::overflow_counts::OverflowCounts;
use super::findings::pending::PendingDiagnostic;
use super::findings::verdict_tally::{ToolTally, VerdictTally};
use super::{Finding, Level, RULES, RuleOptions};
use crate::diagnostic::{
    Applicability, Attachments, Category, Diagnostic, Severity, reported_name,
};
use crate::document::{Document, NodeId, Place};
use crate::model::{ListOrigin, Protocol, Revision, SourceSign, Tool, ToolList};

/// The facts that apply while one document is checked, and the findings so far.
pub struct Context<'a> {
    document: &'a Document,
    protocol: Protocol,
    options: &'a RuleOptions,
    rule: usize,
    level: Level,
    /// The lowest severity of findings that are reported and not only counted.
    min_severity: Severity,
    /// The subjects that are checked together; never empty.
    scopes: Vec<Scope<'a>>,
    /// The index of the one that is checked now.
    scope: usize,
    limit: Option<FindingLimit>,
    /// The maximum and the current number of findings.
    most: usize,
    count: usize,
    /// The others.
    overflow: OverflowCounts,
    /// How targets handle tools, if every target was selected.
    verdicts: Option<VerdictTally>,
    reported: Vec<PendingDiagnostic>,
    /// How many of them [`Context::latest`] has given.
    taken: usize,
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
            min_severity: Severity::Info,
            scopes: vec![Scope::default()],
            scope: 0,
            limit: None,
            most: usize::MAX,
            count: 0,
            overflow: OverflowCounts::default(),
            verdicts: options.targets.is_everything().then(VerdictTally::default),
            reported: Vec::new(),
            taken: 0,
        }
    }

    /// Sets the lowest severity that is reported. For findings below it, only the data for counting
    /// them is kept: a long list may have very many.
    #[must_use]
    pub fn report_from(mut self, min_severity: Severity) -> Self {
        self.min_severity = min_severity;
        self
    }

    /// Sets the rule (by its index) that runs next, and its level.
    pub fn enter_rule(&mut self, rule: usize, level: Level) {
        self.rule = rule;
        self.level = level;
    }

    /// Sets the list that is checked next. If it is a source, no finding is certain, so none is an
    /// error.
    pub fn enter_list(&mut self, list: &ToolList<'_>) {
        self.end_scopes();
        *self.current() = Scope { origin: list.origin, ..Scope::default() };
    }

    /// Sets the tool that is checked next.
    pub fn enter_tool(&mut self, tool: Option<&Tool<'a>>) {
        self.end_scopes();
        *self.current() = Scope { origin: self.current().origin, ..Scope::of(tool) };
    }

    /// Sets the tools, with their lists, that are checked in turns; there must be at least one.
    pub fn enter_batch<'b>(&mut self, tools: impl Iterator<Item = (&'b ToolList<'a>, &'b Tool<'a>)>)
    where
        'a: 'b,
    {
        self.end_scopes();
        self.scopes.clear();
        let scope = |(list, tool): (&ToolList<'a>, _)| Scope {
            origin: list.origin,
            ..Scope::of(Some(tool))
        };
        self.scopes.extend(tools.map(scope));
        self.scope = 0;
    }

    /// Selects one of the tools that were entered together.
    pub fn select(&mut self, scope: usize) {
        self.scope = scope;
    }

    /// Stores how targets handle the checked tools.
    fn end_scopes(&mut self) {
        let Some(verdicts) = &mut self.verdicts else { return };
        for scope in &mut self.scopes {
            if let Some(tool) = scope.node {
                verdicts.add(tool, std::mem::take(&mut scope.tally));
            }
        }
    }

    /// Sets the tool whose result is checked next.
    pub fn enter_result(&mut self, tool: Option<&'a str>) {
        *self.current() = Scope { tool, ..Scope::default() };
    }

    fn current(&mut self) -> &mut Scope<'a> {
        &mut self.scopes[self.scope]
    }

    /// The document.
    pub fn document(&self) -> &'a Document {
        self.document
    }

    /// The protocol revision, and its source.
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

    /// Reports a finding of the current rule.
    pub fn report(&mut self, finding: Finding) {
        self.report_with(finding, |finding| finding);
    }

    /// Reports a finding of the current rule that is expensive to describe. `brief` has its place,
    /// its severity and its targets; `complete` adds the rest, and runs only if the finding is
    /// reported and not only counted.
    pub fn report_with(&mut self, brief: Finding, complete: impl FnOnce(Finding) -> Finding) {
        let Some(level) = self.level.severity() else { return };
        let origin = self.scopes[self.scope].origin;
        let claimed = brief.severity.unwrap_or(level).min(level);
        // Hidden text is dangerous wherever it is.
        let severity = match RULES[self.rule].category {
            Category::Security => claimed,
            _ => claimed.min(highest_severity(origin)),
        };
        if let (Some(verdicts), Some(_)) = (&brief.targets, &self.verdicts) {
            self.current().tally.add(verdicts);
        }
        if !self.admits(severity, brief.place) {
            return;
        }
        let tool_node = self.current().node;
        if severity < self.min_severity {
            // It may still be the same cause as one that is reported.
            let (feature, targets) = (brief.feature, brief.targets);
            let brief = Finding { feature, targets, ..Finding::new(brief.place, brief.message) };
            return self.add(severity, brief, None, tool_node);
        }
        let mut finding = complete(brief);
        if !origin.may_be_fixed() {
            finding.fix = None;
        }
        if let Some(sign) = origin.source_sign() {
            finding = in_source(finding, sign, claimed > severity);
        }
        let tool = self.current().reported_name();
        self.add(severity, finding, tool, tool_node);
    }

    /// Whether one more finding of the current rule is within the limits; otherwise it is counted.
    fn admits(&mut self, severity: Severity, place: Place) -> bool {
        let rule = self.rule;
        let is_admitted = self.count < self.most
            && self.limit.as_mut().is_none_or(|limit| limit.admits(rule))
            && self.current().limit.as_mut().is_none_or(|limit| limit.admits(rule));
        match is_admitted {
            true => self.count += 1,
            false => self.overflow.add(rule, severity, place),
        }
        is_admitted
    }

    /// Sets the maximum number of findings, including earlier ones.
    pub fn keep_at_most(&mut self, most: usize) {
        self.most = most;
    }

    /// How many findings were stored, including those that were taken.
    pub fn count(&self) -> usize {
        self.count
    }

    fn add(
        &mut self,
        severity: Severity,
        mut finding: Finding,
        tool: Option<Arc<str>>,
        tool_node: Option<NodeId>,
    ) {
        let place = finding.place;
        let labels = finding.take_labels(self.document);
        let edits = finding.fix.as_ref().and_then(|fix| fix.edits(self.document));
        let (targets, feature) = (finding.targets.take(), finding.feature);
        let attachments = Attachments { labels, targets, ..Attachments::default() }.boxed();
        let statement = finding.into_statement(RULES[self.rule], Some(self.protocol.revision));
        let statement = interned(self.rule, statement);
        let path = Arc::clone(self.document.source().path());
        let new = Diagnostic::new(statement, severity, path);
        let diagnostic = Diagnostic { tool, edits, attachments, ..new };
        self.reported
            .push(PendingDiagnostic::new(self.rule, place, tool_node, feature, diagnostic));
    }

    /// Stores at most `most` findings of each rule.
    pub fn keep_at_most_of_each_rule(&mut self, most: usize) {
        self.limit = Some(FindingLimit::new(most));
    }

    /// Adds findings of the current rule.
    pub fn report_all(&mut self, findings: impl IntoIterator<Item = Finding>) {
        findings.into_iter().for_each(|finding| self.report(finding));
    }

    /// The findings since the last call, in the order in which they were reported.
    pub fn latest(&mut self) -> &mut [PendingDiagnostic] {
        let before = std::mem::replace(&mut self.taken, self.reported.len());
        &mut self.reported[before..]
    }

    /// The findings that were not stored.
    pub fn take_overflow(&mut self) -> OverflowCounts {
        std::mem::take(&mut self.overflow)
    }

    /// How targets handle tools, if every target was selected.
    pub fn take_verdicts(&mut self) -> VerdictTally {
        self.end_scopes();
        self.verdicts.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The findings, in the order they were reported.
    pub fn take_reported(&mut self) -> Vec<PendingDiagnostic> {
        self.taken = 0;
        std::mem::take(&mut self.reported)
    }
}

/// The current subject: a tool, a result, or the document as a whole.
struct Scope<'a> {
    /// What the list is: what findings in it can claim.
    origin: ListOrigin,
    tool: Option<&'a str>,
    /// The tool's name, shared by its findings.
    shared_name: Option<Arc<str>>,
    node: Option<NodeId>,
    /// The limit of each rule, in a tool.
    limit: Option<FindingLimit>,
    /// How targets handle the tool.
    tally: ToolTally,
}

/// Findings of one rule that are reported in one tool.
const MOST_OF_A_RULE_IN_A_TOOL: usize = 1000;

impl<'a> Scope<'a> {
    fn of(tool: Option<&Tool<'a>>) -> Self {
        Self {
            tool: tool.and_then(Tool::display_name),
            node: tool.map(|tool| tool.value.id()),
            limit: tool.map(|_| FindingLimit::new(MOST_OF_A_RULE_IN_A_TOOL)),
            ..Self::default()
        }
    }

    fn reported_name(&mut self) -> Option<Arc<str>> {
        if self.shared_name.is_none() {
            self.shared_name = self.tool.map(reported_name);
        }
        self.shared_name.clone()
    }
}

impl Default for Scope<'_> {
    fn default() -> Self {
        Self {
            origin: ListOrigin::Server,
            tool: None,
            shared_name: None,
            node: None,
            limit: None,
            tally: ToolTally::default(),
        }
    }
}

/// The highest severity of findings in a list, for any rule. What a program makes of a source is
/// not known.
const fn highest_severity(origin: ListOrigin) -> Severity {
    if origin.is_certain() { Severity::Error } else { Severity::Warning }
}

/// A finding in the source of a list: it would be an error in the list itself, and a program may
/// depend on what would be fixed.
fn in_source(mut finding: Finding, sign: SourceSign, is_lowered: bool) -> Finding {
    if let Some(fix) = &mut finding.fix {
        fix.applicability = fix.applicability.max(Applicability::Unsafe);
    }
    if !is_lowered {
        return finding;
    }
    let note = format!(
        "only a warning, because this file looks like the source of a list and not like the list \
         that a server sends: {}; if a server sends it unchanged, fix it here, or else lint what \
         the server lists",
        sign.clause()
    );
    finding.notes.insert(0, note.into());
    finding
}
