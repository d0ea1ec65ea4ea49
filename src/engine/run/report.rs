//! The outcome of a run.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{ChangeTotals, Diagnostic};
use crate::engine::findings::tally::{Counts, Tally};
use crate::engine::locate::sketch::SourceSummary;
use crate::engine::run::compatibility::ToolCompatibility;
use crate::engine::suppression::override_uses::OverrideUses;
use crate::engine::{FileFacts, FileKind, Inventory};
use crate::locate::WantedTool;
use crate::model::{ListOrigin, SourceSign, UncheckedKind};
use crate::rules::{Level, RULES, Rule, is_about_nothing};
use crate::source::{SourceText, WalkError};

/// The report on one file: the facts about its content, what was checked of it, and the findings.
#[derive(Clone, Debug, Default)]
pub struct FileReport {
    /// The path as reports name it.
    pub path: Arc<str>,
    /// The facts about the content.
    pub facts: FileFacts,
    /// Whether the file was silently skipped.
    pub skipped: bool,
    /// Number of parts that were not checked, by kind.
    pub unchecked: BTreeMap<UncheckedKind, usize>,
    /// Number of results of unknown tools, whose content was not checked.
    pub unassigned: usize,
    /// The tools whose results were checked.
    pub coverage: FileCoverage,
    /// The findings, in order.
    pub diagnostics: Vec<Box<Diagnostic>>,
    /// Cost of validations, in steps.
    pub steps: u64,
    /// How the targets handle each tool, if every target was selected.
    pub compatibility: Vec<ToolCompatibility>,
    /// The suppressed findings, each with the reason, in order.
    pub suppressed: Vec<Box<Diagnostic>>,
    /// The text, kept if a report may need it.
    pub source: Option<Arc<SourceText>>,
    /// The texts of neighbouring files that findings point into.
    pub neighbours: Vec<Arc<SourceText>>,
    /// Whether the file counts as a tool only because most files beside it are tools.
    pub is_tool_by_folder: bool,
    /// The reason why the file could not be checked.
    pub failure: Option<String>,
    /// The settings under which the file was checked.
    pub settings: Option<Arc<Settings>>,
}

impl FileReport {
    /// Creates an empty report on a file.
    pub fn new(path: Arc<str>) -> Self {
        Self { path, ..Self::default() }
    }

    /// Creates a report on a file that could not be checked, with the reason.
    pub(crate) fn failed(path: Arc<str>, why: impl Into<String>) -> Self {
        Self { failure: Some(why.into()), ..Self::new(path) }
    }

    /// Number of findings, and of findings with fixes.
    pub fn counts(&self) -> Counts {
        self.diagnostics.iter().map(AsRef::as_ref).collect()
    }

    /// Number of findings by severity.
    pub fn tally(&self) -> Tally {
        self.counts().all
    }

    /// A clause with the evidence that the file is a source that lists are made from, not a list
    /// that a server sends.
    pub fn source_evidence(&self) -> Option<String> {
        self.facts.origin.and_then(ListOrigin::source_sign).map(SourceSign::clause)
    }

    /// Whether the file contains results or calls.
    pub fn holds_recording(&self) -> bool {
        self.facts.results > 0 || self.facts.calls > 0
    }

    /// Whether the file is compared with the tools of other files.
    pub fn needs_definitions(&self) -> bool {
        self.holds_recording() || self.facts.lists_tools
    }

    /// Whether the file is one tool, independent of the files beside it.
    pub(crate) fn is_one_tool(&self) -> bool {
        self.facts.kind == FileKind::Tool && !self.is_tool_by_folder && !self.holds_recording()
    }

    /// Whether something in the file was checked or has a finding other than that it was not
    /// checked.
    pub fn is_checked(&self) -> bool {
        self.facts.kind != FileKind::Unrecognised
            || self.unchecked.is_empty()
            || !self.diagnostics.iter().all(|found| is_about_nothing(found.rule))
    }

    /// Creates a report about a configuration or a baseline.
    pub(crate) fn about_configuration(source: &Arc<SourceText>, settings: &Arc<Settings>) -> Self {
        Self {
            facts: FileFacts { kind: FileKind::Configuration, ..FileFacts::default() },
            source: Some(Arc::clone(source)),
            settings: Some(Arc::clone(settings)),
            ..Self::new(Arc::clone(source.path()))
        }
    }

    /// Whether the report is about an input, not about a configuration or baseline.
    pub fn is_input(&self) -> bool {
        self.facts.kind != FileKind::Configuration
    }
}

/// Iterator that merges two sorted lists of findings.
struct MergedDiagnostics<'r> {
    one: &'r [Box<Diagnostic>],
    other: &'r [Box<Diagnostic>],
}

impl<'r> Iterator for MergedDiagnostics<'r> {
    type Item = &'r Diagnostic;

    fn next(&mut self) -> Option<Self::Item> {
        let first = match (self.one.first(), self.other.first()) {
            (Some(one), Some(other)) => one.order(other).is_le(),
            (one, _) => one.is_some(),
        };
        let list = if first { &mut self.one } else { &mut self.other };
        let (next, rest) = list.split_first()?;
        *list = rest;
        Some(next)
    }
}

/// The report on a whole run.
#[derive(Clone, Debug, Default)]
pub struct RunReport {
    /// The files with content or findings, by path.
    pub files: Vec<Box<FileReport>>,
    /// Number of files in which nothing was checked.
    pub skipped: usize,
    /// The level at which each rule ran, by its index in the list of rules.
    pub levels: Vec<Level>,
    /// Paths that could not be found or read.
    pub walk_errors: Vec<WalkError>,
    /// The files that were ignored.
    pub ignored: Vec<Arc<str>>,
    /// The ignored files that resemble tools, each with what it resembles.
    pub resembling: Vec<(Arc<str>, &'static str)>,
    /// Files that were given for their definitions and have some.
    pub definitions: Vec<Arc<str>>,
    /// The texts of other files that labels of findings point into, by path.
    pub definition_sources: HashMap<Arc<str>, Arc<SourceText>>,
    /// The overrides of the settings that apply to some file.
    pub overrides: Vec<OverrideUses>,
    /// Whether reports also show suppressed findings.
    pub show_suppressed: bool,
    /// The tool that the user named for results, if it does not exist.
    pub unknown_tool: Option<UnknownTool>,
    /// The coverage of the recordings, if there are any.
    pub coverage: Option<Coverage>,
    /// The number of steps of all validations, including compiling their schemas.
    pub steps: u64,
    /// The totals of a comparison of two versions, if there was one.
    pub changes: Option<ChangeTotals>,
    /// Tools given with `--tools` whose source is to be searched for.
    pub other_tools: Vec<WantedTool>,
    /// The outcome of the search in source code, if there was one.
    pub source: Option<SourceSummary>,
    /// The servers of the linted directories; `None` if no directory was linted.
    pub inventory: Option<Inventory>,
}

/// A tool name without a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTool {
    /// The unknown name.
    pub name: String,
    /// A similar name to suggest.
    pub near: Option<String>,
    /// Whether there are no definitions at all.
    pub no_tools: bool,
}

impl RunReport {
    pub(crate) fn new(mut files: Vec<Box<FileReport>>, mut ignored: Vec<Arc<str>>) -> Self {
        ignored.extend(files.extract_if(.., |file| file.skipped).map(|file| file.path));
        let unchecked = files.iter().filter(|file| !file.is_checked()).count();
        // A file of which only is reported that it was not checked does not count as checked.
        Self { skipped: ignored.len() + unchecked, ignored, files, ..Self::default() }
    }

    /// The paths and files that could not be checked, each with the reason.
    pub fn failures(&self) -> impl Iterator<Item = (&str, &str)> {
        let walks = self.walk_errors.iter().map(|error| (&*error.path, &*error.message));
        let files = self.files.iter();
        files.filter_map(|file| Some((&*file.path, file.failure.as_deref()?))).chain(walks)
    }

    /// The unchecked parts in words, such as `2 skills of agents, 1 template`; empty if there are
    /// none.
    pub fn unchecked(&self) -> String {
        let mut counts: BTreeMap<UncheckedKind, usize> = BTreeMap::new();
        for (kind, count) in self.files.iter().flat_map(|file| &file.unchecked) {
            *counts.entry(*kind).or_default() += count;
        }
        let words = counts.into_iter().map(|(kind, count)| kind.counted(count));
        words.collect::<Vec<_>>().join(", ")
    }

    /// The rules that ran, by name.
    pub fn rules_that_ran(&self) -> impl Iterator<Item = &'static Rule> {
        let ran = RULES.iter().zip(&self.levels).filter(|(_, level)| **level != Level::Off);
        ran.map(|(rule, _)| *rule)
    }

    /// All findings, sorted by path, position, severity and rule.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.files.iter().flat_map(|file| &file.diagnostics).map(AsRef::as_ref)
    }

    /// The findings that reports show, including suppressed ones if requested.
    pub fn shown(&self) -> impl Iterator<Item = &Diagnostic> {
        self.files.iter().flat_map(|file| {
            let suppressed: &[_] = if self.show_suppressed { &file.suppressed } else { &[] };
            MergedDiagnostics { one: &file.diagnostics, other: suppressed }
        })
    }

    /// Inserts reports at their places in the order of files.
    pub(crate) fn add(&mut self, reports: Vec<FileReport>) {
        if !reports.is_empty() {
            self.files.extend(reports.into_iter().map(Box::new));
            crate::sort::by(&mut self.files, |a, b| a.path.as_bytes().cmp(b.path.as_bytes()));
        }
    }

    /// Number of findings, and of findings with fixes.
    pub fn counts(&self) -> Counts {
        self.diagnostics().collect()
    }

    /// Number of findings by severity.
    pub fn tally(&self) -> Tally {
        self.counts().all
    }

    /// Number of files with content that belongs to MCP, or that was intended to.
    pub fn recognised(&self) -> usize {
        let known =
            |file: &FileReport| file.is_input() && file.facts.kind != FileKind::Unrecognised;
        self.files.iter().filter(|file| known(file)).count()
    }
}

/// The coverage of the recordings of one file.
#[derive(Clone, Default, Debug)]
pub struct FileCoverage {
    /// The tools with a result that was checked against their output schema.
    pub exercised: BTreeSet<Arc<str>>,
    /// The tools that the server of a trial lists, each with the number of its calls.
    pub tried: BTreeMap<Arc<str>, usize>,
    /// The tools with an output schema that the file itself defines.
    pub with_output_schema: BTreeSet<Arc<str>>,
}

/// The coverage of the recordings of a run.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Coverage {
    /// Number of tools with an output schema.
    pub tools: usize,
    /// The tools without a checked result: name and path of the definition.
    pub unexercised: Vec<(String, Arc<str>)>,
}
