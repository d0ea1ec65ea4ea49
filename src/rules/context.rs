//! What a rule is given besides its subject, and where its findings go.

use std::cell::OnceCell;
use std::ops::Range;
use std::sync::Arc;

use super::finding_limit::FindingLimit;
use super::reported::Reported;
use super::schema_role::SchemaRole;
use super::word::{Rest, Word};
use super::{Finding, Level, RULES, RuleOptions};
use crate::diagnostic::{Details, Severity, Statement};
use crate::document::{Document, NodeId, Place, Value};
use crate::model::text::TextTraits;
use crate::model::{
    Annotations, HeaderAnnotation, Protocol, Revision, SchemaRoot, Tool, ToolList,
    header_annotations,
};
use crate::schema::{Keyword, Schema, SchemaNode};
use crate::targets::{Objection, Occurrence, PORTABLE_FEATURES, Selection, detect, objections};

/// The facts that hold while one document is checked, and the findings so far.
pub struct Context<'a> {
    document: &'a Document,
    protocol: Protocol,
    options: &'a RuleOptions,
    rule: usize,
    level: Level,
    /// The most that findings weigh here, whatever their rule.
    most: Severity,
    /// The least weight of findings whose words somebody reads.
    told_from: Severity,
    tool: Option<&'a str>,
    /// The same once a finding has taken it, for the next ones.
    tool_name: Option<Arc<str>>,
    tool_node: Option<NodeId>,
    limit: Option<FindingLimit>,
    /// What each rule said last, by its index: it mostly says the same again.
    said: Vec<Option<Arc<Statement>>>,
    /// The word that the last finding about one was about.
    word: Option<Word<'a>>,
    reported: Vec<Reported>,
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
            most: Severity::Error,
            told_from: Severity::Info,
            tool: None,
            tool_name: None,
            tool_node: None,
            limit: None,
            said: Vec::new(),
            word: None,
            reported: Vec::new(),
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
        let doubtful = list.may_be_another_interface();
        self.most = if doubtful { Severity::Warning } else { Severity::Error };
    }

    /// Says which tool is looked at next.
    pub fn enter_tool(&mut self, tool: Option<&Tool<'a>>) {
        self.tool = tool.and_then(Tool::display_name);
        self.tool_name = None;
        self.tool_node = tool.map(|tool| tool.value.id());
    }

    /// Says of which tool a result is looked at next.
    pub fn enter_result(&mut self, tool: Option<&'a str>) {
        self.most = Severity::Error;
        self.tool = tool;
        self.tool_name = None;
        self.tool_node = None;
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
        self.tells() && severity.min(self.most) >= self.told_from
    }

    /// Takes in a finding of the rule that runs.
    pub fn report(&mut self, mut finding: Finding) {
        let Some(level) = self.level.severity() else { return };
        let severity = finding.severity.unwrap_or(level).min(level).min(self.most);
        let place = finding.place;
        if self.limit.as_mut().is_some_and(|limit| !limit.allows(self.rule, severity, place)) {
            return;
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
        let tool = if is_told { self.tool_name() } else { None };
        self.add(self.rule, severity, finding, tool, self.tool_node);
    }

    /// Takes in a finding about a value that is one word. All that `finding` makes follows from
    /// the word; where the last one of the rule was about the same, it is not made again.
    pub fn report_word(&mut self, value: Value<'_>, finding: impl FnOnce() -> Finding) {
        let text = self.document.value(value.id()).scalar_text();
        if self.limit.is_none() && self.report_again(value, text) {
            return;
        }
        let finding = finding();
        let (rest, before) = (Rest::of(&finding), self.reported.len());
        self.report(finding);
        let told = self.reported.get(before).filter(|found| found.severity >= self.told_from);
        let statement = told.map(|found| Arc::clone(&found.details.statement));
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
        let severity = word.rest.severity.unwrap_or(level).min(level).min(self.most);
        if severity < self.told_from {
            return false;
        }
        let statement = Arc::clone(&word.statement);
        let edits = word.rest.edits_at(value.id(), document);
        let tool = self.tool_name();
        let details = Details { statement, tool, labels: Vec::new(), edits, targets: None };
        let (feature, tool_node) = (None, self.tool_node);
        let (place, details) = (value.place(), Box::new(details));
        self.reported.push(Reported { rule, severity, feature, place, tool_node, details });
        true
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
        let edits = finding.fix.as_ref().and_then(|fix| fix.edits(self.document));
        let (targets, feature) = (finding.targets.take(), finding.feature);
        let said = finding.into_statement(RULES[rule], Some(self.protocol.revision));
        let statement = self.shared(rule, said);
        let details = Box::new(Details { statement, tool, labels, edits, targets });
        self.reported.push(Reported { rule, severity, feature, place, tool_node, details });
    }

    /// The statement, or an equal one that is there already.
    fn shared(&mut self, rule: usize, statement: Statement) -> Arc<Statement> {
        if self.said.is_empty() {
            self.said.resize(RULES.len(), None);
        }
        match &mut self.said[rule] {
            Some(said) if **said == statement => Arc::clone(said),
            said => Arc::clone(said.insert(Arc::new(statement))),
        }
    }

    fn tool_name(&mut self) -> Option<Arc<str>> {
        if self.tool_name.is_none() {
            self.tool_name = self.tool.map(Arc::from);
        }
        self.tool_name.clone()
    }

    /// Tells no more than `most` findings of each rule one by one, and of the others how many.
    pub fn tell_at_most(&mut self, most: usize) {
        self.limit = Some(FindingLimit::new(most));
    }

    /// Takes in findings of the rule that runs.
    pub fn report_all(&mut self, findings: impl IntoIterator<Item = Finding>) {
        findings.into_iter().for_each(|finding| self.report(finding));
    }

    /// The findings, in the order they were reported.
    pub fn into_reported(mut self) -> Vec<Reported> {
        let rest = self.limit.take().into_iter().flat_map(FindingLimit::rest);
        for (rule, severity, finding) in rest {
            self.add(rule, severity, finding, None, None);
        }
        self.reported
    }
}

/// A tool with the list it stands in.
pub struct ToolSubject<'a, 'd> {
    /// The tool.
    pub tool: &'a Tool<'d>,
    /// Its list.
    pub list: &'a ToolList<'d>,
    /// The forms of the roots of its input and output schema, once somebody asked.
    roots: [OnceCell<SchemaRoot<'d>>; 2],
    annotations: OnceCell<Option<Annotations<'d>>>,
}

impl<'a, 'd> ToolSubject<'a, 'd> {
    /// A tool of a list.
    pub fn new(tool: &'a Tool<'d>, list: &'a ToolList<'d>) -> Self {
        Self { tool, list, roots: [const { OnceCell::new() }; 2], annotations: OnceCell::new() }
    }

    /// What stands where the schema of this role belongs, under whichever spelling of its key.
    pub fn given_schema(&self, role: SchemaRole) -> Option<Value<'d>> {
        match role {
            SchemaRole::Input => self.tool.any_input_schema(),
            SchemaRole::Output => self.tool.output_schema(),
        }
    }

    /// The same with its form and the members of which most rules ask. Found at the first call.
    pub fn root(&self, role: SchemaRole) -> Option<&SchemaRoot<'d>> {
        let root = self.given_schema(role)?;
        Some(self.roots[role as usize].get_or_init(|| SchemaRoot::of(root)))
    }

    /// The members of the tool's annotations. Found at the first call.
    pub fn annotations(&self) -> Option<&Annotations<'d>> {
        self.annotations.get_or_init(|| self.tool.annotations().map(Annotations::of)).as_ref()
    }
}

/// A string of a tool, however deep inside it: a value or a key.
pub struct TextSubject<'a, 'd> {
    /// The tool.
    pub tool: &'a Tool<'d>,
    /// The value; where the text is a key, the value that stands under it.
    pub value: Value<'d>,
    /// Whether the text is the value's key.
    pub is_key: bool,
    /// Whether it is a description, of the tool or of something inside it.
    pub is_description: bool,
    /// The text itself.
    pub text: &'d str,
    /// What it may hold.
    pub traits: TextTraits,
}

impl TextSubject<'_, '_> {
    /// The place of some bytes of the text.
    pub fn place_of(&self, bytes: &Range<usize>) -> Place {
        match self.is_key {
            true => self.value.key_slice_place(bytes.start, bytes.end),
            false => self.value.slice_place(bytes.start, bytes.end),
        }
    }
}

/// A schema that has been walked, with the tool it belongs to.
pub struct SchemaSubject<'a, 'd> {
    /// The walked schema.
    pub schema: &'a Schema<'d>,
    /// Which of the tool's schemas it is.
    pub role: SchemaRole,
    /// The tool.
    pub tool: &'a Tool<'d>,
    headers: OnceCell<Vec<HeaderAnnotation<'d>>>,
    features: OnceCell<Vec<Occurrence<'d>>>,
    objections: OnceCell<Vec<Objection<'d>>>,
    properties: OnceCell<Vec<Property<'a, 'd>>>,
}

/// A property that a schema declares, however deep inside it.
#[derive(Clone, Copy)]
pub struct Property<'a, 'd> {
    /// Its schema.
    pub node: SchemaNode<'a, 'd>,
    /// What its schema has as `description`.
    pub description: Option<Value<'d>>,
}

impl<'a, 'd> SchemaSubject<'a, 'd> {
    /// The subject that `schema` is.
    pub fn new(schema: &'a Schema<'d>, role: SchemaRole, tool: &'a Tool<'d>) -> Self {
        Self {
            schema,
            role,
            tool,
            headers: OnceCell::new(),
            features: OnceCell::new(),
            objections: OnceCell::new(),
            properties: OnceCell::new(),
        }
    }

    /// Every property in the order of the text. Found at the first call.
    pub fn properties(&self) -> &[Property<'a, 'd>] {
        self.properties.get_or_init(|| {
            let mut properties = Vec::with_capacity(self.schema.len());
            let nodes = self.schema.nodes();
            for node in nodes.filter(|node| node.via() == Some(Keyword::Properties)) {
                properties.push(Property { node, description: node.description() });
            }
            properties
        })
    }

    /// Every `x-mcp-header` in the schema. Found at the first call.
    pub fn headers(&self) -> &[HeaderAnnotation<'d>] {
        self.headers.get_or_init(|| header_annotations(self.schema))
    }

    /// The features that not every client or provider accepts: those that matter in every run,
    /// and those to which a chosen target objects. Found at the first call.
    pub fn features(&self, chosen: &Selection) -> &[Occurrence<'d>] {
        self.features.get_or_init(|| {
            let wanted = chosen.objectionable(self.role.place());
            match self.role {
                SchemaRole::Input => detect(self.schema, wanted.union(PORTABLE_FEATURES)),
                SchemaRole::Output if wanted.is_empty() => Vec::new(),
                SchemaRole::Output => detect(self.schema, wanted),
            }
        })
    }

    /// What the chosen targets object to. Found at the first call.
    pub fn objections(&self, chosen: &Selection) -> &[Objection<'d>] {
        self.objections.get_or_init(|| {
            let features = self.features(chosen);
            objections(self.schema, self.role.place(), features, chosen)
        })
    }
}
