//! What a run found out.

use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{ChangeTotals, Diagnostic, SuppressedBy};
use crate::engine::findings::diagnostics::{Counts, Diagnostics};
use crate::engine::findings::tally::Tally;
use crate::engine::recordings::coverage::{Coverage, FileCoverage};
use crate::engine::run::compatibility::ToolCompatibility;
use crate::engine::run::single_tool::SingleTool;
use crate::engine::suppression::override_uses::OverrideUses;
use crate::model::Protocol;
use crate::rules::{Level, RULES, Rule};
use crate::source::{SourceText, WalkError};
use crate::suppress::Directive;

/// What a file turned out to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// One tool.
    Tool,
    /// A list of tools, or several.
    ToolList,
    /// Recorded messages.
    Transcript,
    /// A recorded call result.
    Result,
    /// A configuration or a baseline, about which something is to be said.
    Configuration,
    /// Nothing of ours, or nothing that could be reported for its errors.
    Unrecognised,
}

impl FileKind {
    /// The word of reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::ToolList => "tool-list",
            Self::Transcript => "transcript",
            Self::Result => "result",
            Self::Configuration => "configuration",
            Self::Unrecognised => "unrecognised",
        }
    }
}

/// What was found in one file.
#[derive(Clone, Debug)]
pub struct FileReport {
    /// The path as reports name it.
    pub path: Arc<str>,
    /// What it contains.
    pub kind: FileKind,
    /// Whether it was silently skipped.
    pub skipped: bool,
    /// Length of its text in bytes, where that was checked.
    pub bytes: usize,
    /// The revision that was applied.
    pub protocol: Protocol,
    /// Number of tools.
    pub tools: usize,
    /// Number of results.
    pub results: usize,
    /// Number of results whose tool is not known, so that their content was not checked.
    pub unassigned: usize,
    /// Number of recorded calls.
    pub calls: usize,
    /// Number of recorded calls whose result, or error, was not recorded.
    pub unanswered: usize,
    /// The tools whose results were checked.
    pub coverage: FileCoverage,
    /// The findings, in order.
    pub diagnostics: Diagnostics,
    /// Findings that no one asked to be reported, so that they are only counted.
    pub unreported: Tally,
    /// What validations took, in steps.
    pub steps: u64,
    /// What the targets do to each tool, where every target was asked for.
    pub compatibility: Vec<ToolCompatibility>,
    /// The findings that are not counted, each with the reason; in order.
    pub suppressed: Vec<Box<Diagnostic>>,
    /// The text, kept where a report may want to show it.
    pub source: Option<Arc<SourceText>>,
    /// The tool, where the file contains one and nothing else.
    pub single_tool: Option<Arc<SingleTool>>,
    /// The comments that say what is not to be counted.
    pub directives: Vec<Directive>,
    /// Why the file could not be checked.
    pub failure: Option<String>,
    /// The settings under which it was checked.
    pub settings: Option<Arc<Settings>>,
}

impl FileReport {
    /// A report on a file of which nothing is known yet.
    pub fn new(path: Arc<str>) -> Self {
        Self {
            path,
            kind: FileKind::Unrecognised,
            skipped: false,
            bytes: 0,
            protocol: Protocol::ASSUMED,
            tools: 0,
            results: 0,
            unassigned: 0,
            calls: 0,
            unanswered: 0,
            coverage: FileCoverage::default(),
            diagnostics: Diagnostics::default(),
            unreported: Tally::default(),
            steps: 0,
            compatibility: Vec::new(),
            suppressed: Vec::new(),
            source: None,
            single_tool: None,
            directives: Vec::new(),
            failure: None,
            settings: None,
        }
    }

    /// Numbers of findings, reported or not.
    pub fn tally(&self) -> Tally {
        let mut tally = self.unreported;
        tally.add_all(self.diagnostics.counts().all);
        tally
    }

    /// Whether anything was found, reported or not.
    pub fn has_findings(&self) -> bool {
        !self.diagnostics.is_empty() || self.unreported != Tally::default()
    }
}

impl FileReport {
    /// A report about a configuration or a baseline.
    pub(in crate::engine) fn about_configuration(
        source: &Arc<SourceText>,
        settings: &Arc<Settings>,
    ) -> Self {
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

/// Two lists in order, taken as one in order.
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

/// What was found in a whole run.
#[derive(Clone, Debug, Default)]
pub struct RunReport {
    /// The files that contain something, or about which something is to be said; by path.
    pub files: Vec<Box<FileReport>>,
    /// Number of files that were ignored.
    pub skipped: usize,
    /// Number of rules that ran.
    pub rules: usize,
    /// The level at which each rule ran, by its index in the list of rules.
    pub levels: Vec<Level>,
    /// Paths that could not be found or gone through.
    pub walk_errors: Vec<WalkError>,
    /// The files that were ignored.
    pub passed_over: Vec<Arc<str>>,
    /// Files that were given for their definitions and have some.
    pub definitions: Vec<Arc<str>>,
    /// The overrides of the settings that apply to some file.
    pub overrides: Vec<OverrideUses>,
    /// Whether reports show the findings that are not counted as well.
    pub show_suppressed: bool,
    /// The tool that results were said to belong to, where there is none of that name.
    pub unknown_tool: Option<UnknownTool>,
    /// The tools that recordings exercise, where there are recordings.
    pub coverage: Option<Coverage>,
    /// What all validations took, with what it took to make schemas ready for them, in steps.
    pub steps: u64,
    /// The numbers of a comparison, where two versions were compared.
    pub changes: Option<ChangeTotals>,
}

/// A tool's name that no definition has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTool {
    /// The name.
    pub name: String,
    /// The name that was probably meant.
    pub near: Option<String>,
    /// Whether there are no definitions at all.
    pub no_tools: bool,
}

impl RunReport {
    pub(in crate::engine) fn new(
        mut files: Vec<Box<FileReport>>,
        mut passed_over: Vec<Arc<str>>,
        rules: usize,
    ) -> Self {
        passed_over.extend(files.extract_if(.., |file| file.skipped).map(|file| file.path));
        Self { skipped: passed_over.len(), passed_over, files, rules, ..Self::default() }
    }

    /// What could not be checked, and why: paths and files.
    pub fn failures(&self) -> impl Iterator<Item = (&str, &str)> {
        let walks = self.walk_errors.iter().map(|error| (&*error.path, &*error.message));
        let files = self.files.iter();
        files.filter_map(|file| Some((&*file.path, file.failure.as_deref()?))).chain(walks)
    }

    /// The rules that ran, by name.
    pub fn rules_that_ran(&self) -> impl Iterator<Item = &'static Rule> {
        let ran = RULES.iter().zip(&self.levels).filter(|(_, level)| **level != Level::Off);
        ran.map(|(rule, _)| *rule)
    }

    /// All findings: by path, position, severity, rule.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        self.files.iter().flat_map(|file| &file.diagnostics)
    }

    /// The findings that reports show: all, and where that was asked for, those that are not
    /// counted.
    pub fn shown(&self) -> impl Iterator<Item = &Diagnostic> {
        self.files.iter().flat_map(|file| {
            let suppressed: &[Box<Diagnostic>] = match self.show_suppressed {
                true => &file.suppressed,
                false => &[],
            };
            Merged { one: &file.diagnostics, other: suppressed }
        })
    }

    /// Adds reports where they belong.
    pub(in crate::engine) fn add(&mut self, reports: Vec<FileReport>) {
        if !reports.is_empty() {
            self.files.extend(reports.into_iter().map(Box::new));
            self.files.sort_by(|a, b| a.path.as_bytes().cmp(b.path.as_bytes()));
        }
    }

    /// Numbers of findings, reported or not.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        self.files.iter().for_each(|file| tally.add_all(file.tally()));
        tally
    }

    /// Numbers of the findings that are reported.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        self.files.iter().for_each(|file| counts.add_all(file.diagnostics.counts()));
        counts
    }

    /// Number of findings that are not counted: by the baseline, or else by overrides and
    /// comments.
    pub fn suppressed(&self, by_baseline: bool) -> usize {
        let by = |found: &Diagnostic| {
            let suppression = found.suppression();
            suppression.is_some_and(|it| (it.by == SuppressedBy::Baseline) == by_baseline)
        };
        self.files.iter().flat_map(|file| &file.suppressed).filter(|found| by(found)).count()
    }

    /// Number of files that contain something of ours, or were meant to.
    pub fn recognised(&self) -> usize {
        let known = |file: &FileReport| file.is_input() && file.kind != FileKind::Unrecognised;
        self.files.iter().filter(|file| known(file)).count()
    }
}
