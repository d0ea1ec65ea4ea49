//! The outcome of a run.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{ChangeTotals, Diagnostic, SuppressedBy};
use crate::engine::findings::tally::{Counts, Tally};
use crate::engine::locate::sketch::{SketchedTool, SourceSummary};
use crate::engine::other_files::single_tool::SingleTool;
use crate::engine::run::compatibility::ToolCompatibility;
use crate::engine::suppression::override_uses::OverrideUses;
use crate::locate::WantedTool;
use crate::model::{
    Content, ListForm, ListOrigin, Protocol, ServerFileKind, SourceSign, UncheckedKind,
};
use crate::rules::{Level, RULES, Rule, is_about_nothing};
use crate::source::{SourceText, WalkError};
use crate::suppress::Directive;

named! {
    /// The detected content of a file.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum FileKind {
        /// One tool.
        Tool = "tool",
        /// A list of tools, or several.
        ToolList = "tool-list",
        /// Recorded messages.
        Transcript = "transcript",
        /// A recorded call result.
        Result = "result",
        /// The configuration of a client, or the manifest of an extension with servers.
        ClientConfiguration = "client-configuration",
        /// The entry of a registry.
        RegistryEntry = "registry-entry",
        /// The manifest of a bundle.
        BundleManifest = "bundle-manifest",
        /// A configuration or a baseline of this program, with findings.
        Configuration = "configuration",
        /// Nothing that belongs to MCP, or nothing that could be recognised because of errors.
        #[default]
        Unrecognised = "unrecognised",
    }
}

impl FileKind {
    /// What a document with this content is.
    pub(crate) fn of(content: &Content<'_>) -> Self {
        match content.lists.as_slice() {
            [] if content.holds_nothing() => Self::Unrecognised,
            [] if !content.server_files.is_empty() => match content.server_files[0].kind {
                ServerFileKind::RegistryEntry => Self::RegistryEntry,
                ServerFileKind::BundleManifest => Self::BundleManifest,
                ServerFileKind::ClientConfiguration | ServerFileKind::GeminiExtension => {
                    Self::ClientConfiguration
                }
            },
            _ if content.transcript.messages.len() > 1 => Self::Transcript,
            [] if !content.results.is_empty() => Self::Result,
            [] if !content.holds_nothing() => Self::Transcript,
            [] => Self::Unrecognised,
            [list] if list.form == ListForm::Single => Self::Tool,
            _ => Self::ToolList,
        }
    }
}

/// The outcome of one file.
#[derive(Clone, Debug, Default)]
pub struct FileReport {
    /// The path as reports name it.
    pub path: Arc<str>,
    /// What it contains.
    pub kind: FileKind,
    /// Whether it was silently skipped.
    pub skipped: bool,
    /// Length of its text in bytes, if that was checked.
    pub bytes: usize,
    /// The revision that was applied.
    pub protocol: Protocol,
    /// What its lists are, if it has some.
    pub origin: Option<ListOrigin>,
    /// What was not checked, and how many of each kind.
    pub unchecked: BTreeMap<UncheckedKind, usize>,
    /// Number of tools.
    pub tools: usize,
    /// Number of servers that a client's configuration has.
    pub servers: usize,
    /// Number of results.
    pub results: usize,
    /// Number of results of unknown tools, whose content was not checked.
    pub unassigned: usize,
    /// Whether it lists tools that are defined elsewhere.
    pub lists_tools: bool,
    /// Number of recorded calls.
    pub calls: usize,
    /// Number of recorded calls whose result, or error, was not recorded.
    pub unanswered: usize,
    /// The tools whose results were checked.
    pub coverage: FileCoverage,
    /// The findings, in order.
    pub diagnostics: Vec<Box<Diagnostic>>,
    /// Cost of validations, in steps.
    pub steps: u64,
    /// How the targets handle each tool, if every target was selected.
    pub compatibility: Vec<ToolCompatibility>,
    /// The findings that are not counted, each with the reason; in order.
    pub suppressed: Vec<Box<Diagnostic>>,
    /// The text, kept if a report may need it.
    pub source: Option<Arc<SourceText>>,
    /// The texts of the files around it that findings point into.
    pub neighbours: Vec<Arc<SourceText>>,
    /// Whether it is a tool because most files beside it are tools.
    pub is_tool_by_folder: bool,
    /// The tool, if the file contains one and nothing else.
    pub single_tool: Option<Arc<SingleTool>>,
    /// Its tools, if their source is to be searched for.
    pub sketches: Vec<SketchedTool>,
    /// The suppression comments.
    pub directives: Vec<Directive>,
    /// Why the file could not be checked.
    pub failure: Option<String>,
    /// The settings under which it was checked.
    pub settings: Option<Arc<Settings>>,
}

impl FileReport {
    /// A report on a file without any facts yet.
    pub fn new(path: Arc<str>) -> Self {
        Self { path, ..Self::default() }
    }

    /// A report on a file that could not be checked, and why.
    pub(crate) fn failed(path: Arc<str>, why: impl Into<String>) -> Self {
        Self { failure: Some(why.into()), ..Self::new(path) }
    }

    /// Numbers of findings.
    pub fn counts(&self) -> Counts {
        self.diagnostics.iter().map(AsRef::as_ref).collect()
    }

    /// Numbers of findings by severity.
    pub fn tally(&self) -> Tally {
        self.counts().all
    }

    /// What shows that its lists are not what a server sends, but what such lists are made from.
    pub fn source_evidence(&self) -> Option<String> {
        self.origin.and_then(ListOrigin::source_sign).map(SourceSign::clause)
    }

    /// Whether it contains results or calls.
    pub fn holds_recording(&self) -> bool {
        self.results > 0 || self.calls > 0
    }

    /// Whether it is compared with the tools of other files.
    pub fn needs_definitions(&self) -> bool {
        self.holds_recording() || self.lists_tools
    }

    /// Whether it is one tool, whatever is beside it.
    pub(crate) fn is_one_tool(&self) -> bool {
        self.kind == FileKind::Tool && !self.is_tool_by_folder && !self.holds_recording()
    }

    /// Whether something in it was checked, or found to be wrong: more than that it was not
    /// checked.
    pub fn is_checked(&self) -> bool {
        self.kind != FileKind::Unrecognised
            || self.unchecked.is_empty()
            || !self.diagnostics.iter().all(|found| is_about_nothing(found.rule))
    }

    /// A report about a configuration or a baseline.
    pub(crate) fn about_configuration(source: &Arc<SourceText>, settings: &Arc<Settings>) -> Self {
        Self {
            kind: FileKind::Configuration,
            source: Some(Arc::clone(source)),
            settings: Some(Arc::clone(settings)),
            ..Self::new(Arc::clone(source.path()))
        }
    }

    /// Whether it is about a file that was linted.
    pub fn is_input(&self) -> bool {
        self.kind != FileKind::Configuration
    }
}

/// Two sorted lists, merged into one.
struct Merged<'r> {
    one: &'r [Box<Diagnostic>],
    other: &'r [Box<Diagnostic>],
}

impl<'r> Iterator for Merged<'r> {
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

/// The outcome of a whole run.
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
    /// Those of them that look like tools, and what they look like.
    pub resembling: Vec<(Arc<str>, &'static str)>,
    /// Files that were given for their definitions and have some.
    pub definitions: Vec<Arc<str>>,
    /// The texts of other files in which findings have a second place, by path.
    pub definition_sources: HashMap<Arc<str>, Arc<SourceText>>,
    /// The overrides of the settings that apply to some file.
    pub overrides: Vec<OverrideUses>,
    /// Whether reports show the findings that are not counted as well.
    pub show_suppressed: bool,
    /// The named tool of results, if it does not exist.
    pub unknown_tool: Option<UnknownTool>,
    /// The coverage of the recordings, if there are any.
    pub coverage: Option<Coverage>,
    /// The cost of all validations, including the preparation of their schemas, in steps.
    pub steps: u64,
    /// The numbers of a comparison, where two versions were compared.
    pub changes: Option<ChangeTotals>,
    /// Tools that were given for recordings, if their source is to be searched for.
    pub other_tools: Vec<WantedTool>,
    /// What was found in source code, if that was searched.
    pub source: Option<SourceSummary>,
}

/// A tool name without a definition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTool {
    /// The name.
    pub name: String,
    /// The suggested name.
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

    /// The paths and files that could not be checked, and why.
    pub fn failures(&self) -> impl Iterator<Item = (&str, &str)> {
        let walks = self.walk_errors.iter().map(|error| (&*error.path, &*error.message));
        let files = self.files.iter();
        files.filter_map(|file| Some((&*file.path, file.failure.as_deref()?))).chain(walks)
    }

    /// What was not checked, in words: `2 lists of prompts, 1 template`; empty if nothing.
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

    /// All findings: by path, position, severity, rule.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.files.iter().flat_map(|file| &file.diagnostics).map(AsRef::as_ref)
    }

    /// The findings that reports show: all that count, and on request those that do not.
    pub fn shown(&self) -> impl Iterator<Item = &Diagnostic> {
        self.files.iter().flat_map(|file| {
            let suppressed: &[_] = if self.show_suppressed { &file.suppressed } else { &[] };
            Merged { one: &file.diagnostics, other: suppressed }
        })
    }

    /// Inserts reports in their order.
    pub(crate) fn add(&mut self, reports: Vec<FileReport>) {
        if !reports.is_empty() {
            self.files.extend(reports.into_iter().map(Box::new));
            self.files.sort_by(|a, b| a.path.as_bytes().cmp(b.path.as_bytes()));
        }
    }

    /// Numbers of findings.
    pub fn counts(&self) -> Counts {
        self.diagnostics().collect()
    }

    /// Numbers of findings by severity.
    pub fn tally(&self) -> Tally {
        self.counts().all
    }

    /// Number of findings that are not counted: because of the baseline, or else overrides and
    /// comments.
    pub fn suppressed(&self, by_baseline: bool) -> usize {
        let by = |found: &Diagnostic| {
            let suppression = found.suppression();
            suppression.is_some_and(|it| (it.by == SuppressedBy::Baseline) == by_baseline)
        };
        self.files.iter().flat_map(|file| &file.suppressed).filter(|found| by(found)).count()
    }

    /// Number of files that contain something that belongs to MCP, or were intended to.
    pub fn recognised(&self) -> usize {
        let known = |file: &FileReport| file.is_input() && file.kind != FileKind::Unrecognised;
        self.files.iter().filter(|file| known(file)).count()
    }
}

/// The coverage of the recordings of one file.
#[derive(Clone, Default, Debug)]
pub struct FileCoverage {
    /// The tools of which a result was checked against their output schema.
    pub exercised: BTreeSet<Arc<str>>,
    /// The tools with an output schema that the file itself defines.
    pub with_output_schema: BTreeSet<Arc<str>>,
}

/// The coverage of the recordings of a run.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Coverage {
    /// Number of tools with an output schema.
    pub tools: usize,
    /// Those without a checked result, by name, each with the path of its definition.
    pub unexercised: Vec<(String, Arc<str>)>,
}
