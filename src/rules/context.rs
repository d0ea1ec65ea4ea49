//! The context in which rules check a subject, and the destination of their findings.

use std::sync::Arc;

use super::findings::collected::Findings;
use super::findings::pending::PendingDiagnostic;
use super::findings::verdict_tally::ToolTally;
use super::{Finding, Level, RULES, RuleOptions};
use crate::diagnostic::{
    Applicability, Attachments, Category, Diagnostic, Severity, reported_name,
};
use crate::document::{Document, NodeId};
use crate::model::{ListOrigin, MessageKind, Protocol, Revision, SourceSign, Tool, ToolList};

/// The facts about the document that is being checked, and the findings so far.
pub struct Context<'a> {
    document: &'a Document,
    protocol: Protocol,
    options: &'a RuleOptions,
    rule: usize,
    level: Level,
    /// The tools or other subjects that are checked together; never empty.
    scopes: Vec<Scope<'a>>,
    /// Index in `scopes` of the subject that is being checked.
    scope: usize,
    /// Whether to collect how targets handle each tool, which is done if every target was selected.
    sums_verdicts: bool,
    /// The kind of the message that is being checked.
    message: Option<MessageKind>,
    /// The end of each message with its revision, if the recording has several revisions.
    revisions: Option<Vec<(NodeId, Revision)>>,
    findings: Findings,
}

impl<'a> Context<'a> {
    /// Creates a context without findings.
    pub fn new(document: &'a Document, protocol: Protocol, options: &'a RuleOptions) -> Self {
        Self {
            document,
            protocol,
            options,
            rule: 0,
            level: Level::Off,
            scopes: vec![Scope::default()],
            scope: 0,
            sums_verdicts: options.targets.is_everything(),
            message: None,
            revisions: None,
            findings: Findings::new(document),
        }
    }

    /// Sets the protocol of the next subjects.
    pub fn enter_protocol(&mut self, protocol: Protocol) {
        self.protocol = protocol;
    }

    /// Sets the kind of the message that is checked next.
    pub fn enter_message(&mut self, kind: Option<MessageKind>) {
        self.message = kind;
    }

    /// The kind of the message that is being checked, if it is one.
    pub fn message(&self) -> Option<MessageKind> {
        self.message
    }

    /// Sets the end of each message with its revision. Rules about a whole recording with several
    /// revisions run once for each of them, and only findings in messages of the current revision
    /// are reported.
    pub fn divide_by_revision(&mut self, revisions: Option<Vec<(NodeId, Revision)>>) {
        self.revisions = revisions;
    }

    /// Whether the current revision applies at a place.
    pub fn covers(&self, node: NodeId) -> bool {
        let Some(revisions) = &self.revisions else { return true };
        let next = revisions.partition_point(|(end, _)| *end <= node);
        revisions.get(next).is_none_or(|(_, revision)| *revision == self.protocol.revision)
    }

    /// Sets the rule that runs next, by its index, and its level.
    pub fn enter_rule(&mut self, rule: usize, level: Level) {
        self.rule = rule;
        self.level = level;
    }

    /// Sets the list that is checked next. In a list that is a source, no finding is certain, so
    /// none is an error.
    pub fn enter_list(&mut self, list: &ToolList<'_>) {
        self.end_scopes();
        *self.current() = Scope { origin: list.origin, ..Scope::default() };
    }

    /// Sets the tool that is checked next.
    pub fn enter_tool(&mut self, tool: Option<&Tool<'a>>) {
        self.end_scopes();
        *self.current() = Scope { origin: self.current().origin, ..Scope::of(tool) };
    }

    /// Sets the tools, with their lists, that are checked together; there must be at least one.
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

    /// Selects one of the tools that are checked together.
    pub fn select(&mut self, scope: usize) {
        self.scope = scope;
    }

    /// Stores how targets handle the checked tools.
    fn end_scopes(&mut self) {
        for scope in &mut self.scopes {
            if let Some(tool) = scope.node {
                self.findings.verdicts.add(tool, &std::mem::take(&mut scope.tally));
            }
        }
    }

    /// Sets the tool whose result is checked next.
    pub fn enter_result(&mut self, tool: Option<&'a str>) {
        *self.current() = Scope { tool, ..Scope::default() };
    }

    /// Whether a tool is being checked.
    pub fn is_in_tool(&self) -> bool {
        self.scopes[self.scope].node.is_some()
    }

    fn current(&mut self) -> &mut Scope<'a> {
        &mut self.scopes[self.scope]
    }

    /// The document that is being checked.
    pub fn document(&self) -> &'a Document {
        self.document
    }

    /// The applied protocol revision, with its source.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The applied protocol revision.
    pub fn revision(&self) -> Revision {
        self.protocol.revision
    }

    /// The options of all rules.
    pub fn options(&self) -> &'a RuleOptions {
        self.options
    }

    /// Reports a finding of the current rule.
    pub fn report(&mut self, finding: Finding) {
        self.report_with(finding, |finding| finding);
    }

    /// Reports a finding of the current rule whose text is expensive to produce. `brief` has its
    /// place, severity and targets; `complete` adds the rest, and runs only if the finding is kept
    /// and not only counted.
    pub fn report_with(&mut self, brief: Finding, complete: impl FnOnce(Finding) -> Finding) {
        let Some(level) = self.level.severity().filter(|_| self.covers(brief.place.node)) else {
            return;
        };
        let (rule, origin) = (RULES[self.rule], self.current().origin);
        let claimed = brief.severity.unwrap_or(level).min(level);
        // Hidden text is dangerous wherever it is.
        let severity = match rule.category {
            Category::Security => claimed,
            _ => claimed.min(highest_severity(origin)),
        };
        if let Some(verdicts) = brief.targets.as_ref().filter(|_| self.sums_verdicts) {
            self.current().tally.add(verdicts);
        }
        if !self.findings.admit(self.rule, severity, brief.place) {
            return;
        }
        let mut finding = complete(brief);
        if !origin.may_be_fixed() {
            finding.fix = None;
        }
        if let Some(sign) = origin.source_sign() {
            finding = in_source(finding, sign, claimed > severity);
        }
        let (place, feature) = (finding.place, finding.feature);
        let is_about_missing = finding.is_about_missing;
        let labels = finding.take_labels(self.document);
        let edits = finding.fix.as_ref().and_then(|fix| fix.edits(self.document));
        let targets = finding.targets.take();
        let path = Arc::clone(self.document.source().path());
        let new = finding.into_diagnostic(rule, severity, Some(self.protocol.revision), path);
        let scope = self.current();
        let (tool, node) = (scope.reported_name(), scope.node);
        let attachments = Attachments { labels, targets, ..Attachments::default() }.boxed();
        let diagnostic = Diagnostic { tool, edits, attachments, ..new };
        let pending = PendingDiagnostic::new(self.rule, place, node, feature, diagnostic);
        self.findings.push(PendingDiagnostic { is_about_missing, ..pending });
    }

    /// Reports several findings of the current rule.
    pub fn report_all(&mut self, findings: impl IntoIterator<Item = Finding>) {
        findings.into_iter().for_each(|finding| self.report(finding));
    }

    /// Returns the findings.
    pub fn into_findings(mut self) -> Findings {
        self.end_scopes();
        self.findings
    }

    /// Counts all further findings without keeping them.
    pub fn keep_no_more(&mut self) {
        self.findings.keep_no_more();
    }
}

/// The subject that is being checked: a tool, a result, or the document as a whole.
#[derive(Default)]
struct Scope<'a> {
    /// Where the list comes from, which limits the severity of findings.
    origin: ListOrigin,
    tool: Option<&'a str>,
    /// The name of the tool, shared by its findings.
    shared_name: Option<Arc<str>>,
    node: Option<NodeId>,
    /// How targets handle the tool.
    tally: ToolTally,
}

impl<'a> Scope<'a> {
    fn of(tool: Option<&Tool<'a>>) -> Self {
        Self {
            tool: tool.and_then(Tool::display_name),
            node: tool.map(|tool| tool.value.id()),
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

/// The highest severity of a finding in a list. How a program transforms a source is unknown, so
/// there are no errors in one.
const fn highest_severity(origin: ListOrigin) -> Severity {
    if origin.is_certain() { Severity::Error } else { Severity::Warning }
}

/// Adapts a finding in the source of a list: an error becomes a warning, and a safe fix becomes
/// unsafe, because a program may depend on the text.
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
