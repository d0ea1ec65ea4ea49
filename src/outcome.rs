//! The outcome of a run and its exit code. No other file decides about exit codes.

use std::collections::HashMap;
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{FailOn, Severity};
use crate::engine::{FileReport, RunReport};
use crate::rules::is_about_nothing;
use crate::source::WalkError;

/// The conditions under which a run fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FailingOptions {
    /// Number of warnings that are allowed in the whole run; `None` for any number. The settings of
    /// the files apply in addition.
    pub max_warnings: Option<usize>,
    /// Whether a run in which nothing was recognised fails.
    pub error_on_unmatched: bool,
}

impl Default for FailingOptions {
    fn default() -> Self {
        Self { max_warnings: None, error_on_unmatched: true }
    }
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunOutcome {
    /// Nothing at or above the failing level.
    Passed,
    /// Findings at or above it, or too many warnings.
    Findings,
    /// Nothing was recognised in any named input.
    NothingRecognised,
    /// A path is missing, or a file could not be read.
    Incomplete,
}

impl RunOutcome {
    /// The outcome of a run. Failures take precedence over findings.
    pub fn of(report: &RunReport, walk_errors: &[WalkError], options: &FailingOptions) -> Self {
        let unreadable = report.files.iter().any(|file| file.failure.is_some());
        if unreadable || !walk_errors.is_empty() {
            Self::Incomplete
        } else if options.error_on_unmatched && nothing_recognised(report) {
            Self::NothingRecognised
        } else if fails(report, options) {
            Self::Findings
        } else {
            Self::Passed
        }
    }

    /// The exit code, the same in every format.
    pub const fn exit_code(self) -> u8 {
        match self {
            Self::Passed => 0,
            Self::Findings => 1,
            Self::NothingRecognised | Self::Incomplete => 2,
        }
    }
}

/// A broken file counts as recognised because of its findings: its author wants to know about them.
fn nothing_recognised(report: &RunReport) -> bool {
    let mut inputs = report.files.iter().filter(|file| file.is_input());
    let is_nothing = |file: &FileReport| {
        let mut found = file.diagnostics.iter().chain(&file.suppressed);
        found.all(|it| is_about_nothing(it.rule))
    };
    report.recognised() == 0 && inputs.all(|file| is_nothing(file))
}

fn fails(report: &RunReport, options: &FailingOptions) -> bool {
    let too_many = |limit| report.tally().count(Severity::Warning) > limit;
    let may_fail = |file: &FileReport| fail_on(file) != FailOn::Never;
    options.max_warnings.is_some_and(too_many) && report.files.iter().any(|it| may_fail(it))
        || report.files.iter().any(|file| has_failing_finding(file))
        || has_too_many_warnings(report)
}

/// The findings of a file that fail the run, by the file's settings.
fn fail_on(file: &FileReport) -> FailOn {
    file.settings.as_ref().map_or(FailOn::Error, |settings| settings.fail_on)
}

/// Whether a file has a finding that fails the run by the file's settings.
fn has_failing_finding(file: &FileReport) -> bool {
    let tally = file.tally();
    fail_on(file).severity().is_some_and(|least| {
        Severity::ALL.into_iter().any(|weight| weight >= least && tally.count(weight) > 0)
    })
}

/// Whether the files of some settings have more warnings together than those settings let pass.
fn has_too_many_warnings(report: &RunReport) -> bool {
    // By address: there may be as many settings as files.
    let mut left: HashMap<*const Settings, usize> = HashMap::new();
    report.files.iter().any(|file| {
        let Some(settings) = file.settings.as_ref().filter(|it| it.fail_on != FailOn::Never) else {
            return false;
        };
        let Some(most) = settings.max_warnings else { return false };
        let left = left.entry(Arc::as_ptr(settings)).or_insert(most);
        let rest = left.checked_sub(file.tally().count(Severity::Warning));
        *left = rest.unwrap_or_default();
        rest.is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::diagnostic::{Category, Diagnostic};
    use crate::engine::{FileFacts, FileKind};

    fn finding(rule: &'static str, severity: Severity) -> Box<Diagnostic> {
        let path = "a.json".into();
        Box::new(Diagnostic::new(rule, Category::Correctness, "", severity, path))
    }

    fn file(kind: FileKind, severities: &[Severity]) -> FileReport {
        let diagnostics = severities.iter().map(|&weight| finding("some-rule", weight)).collect();
        let facts = FileFacts { kind, ..FileFacts::default() };
        FileReport { facts, diagnostics, ..FileReport::new("a.json".into()) }
    }

    fn code(files: Vec<FileReport>, options: FailingOptions) -> u8 {
        let files = files.into_iter().map(Box::new).collect();
        let report = RunReport { files, ..RunReport::default() };
        RunOutcome::of(&report, &[], &options).exit_code()
    }

    const DEFAULT: fn() -> FailingOptions = FailingOptions::default;

    #[test]
    fn the_failing_level_decides_between_zero_and_one() {
        use Severity::{Error, Info, Warning};
        let table = [
            (FailOn::Never, &[Error][..], 0),
            (FailOn::Error, &[], 0),
            (FailOn::Error, &[Info, Warning], 0),
            (FailOn::Error, &[Info, Error], 1),
            (FailOn::Warning, &[Info], 0),
            (FailOn::Warning, &[Warning], 1),
            (FailOn::Info, &[Info], 1),
            (FailOn::Info, &[], 0),
        ];
        for (fail_on, severities, expected) in table {
            let settings = Some(Arc::new(Settings { fail_on, ..Settings::default() }));
            let files = vec![FileReport { settings, ..file(FileKind::Tool, severities) }];
            assert_eq!(code(files, DEFAULT()), expected, "{fail_on:?} {severities:?}");
        }
    }

    #[test]
    fn more_warnings_than_allowed_fail() {
        let warnings = [Severity::Warning, Severity::Warning];
        for (limit, expected) in [(0, 1), (1, 1), (2, 0)] {
            let options = FailingOptions { max_warnings: Some(limit), ..DEFAULT() };
            assert_eq!(code(vec![file(FileKind::Tool, &warnings)], options), expected);
        }
    }

    #[test]
    fn each_configuration_counts_the_warnings_of_its_own_files() {
        let with = |max_warnings| Arc::new(Settings { max_warnings, ..Settings::default() });
        let (one, none, any) = (with(Some(1)), with(Some(0)), with(None));
        let file = |settings: &Arc<Settings>, warnings: usize| FileReport {
            settings: Some(Arc::clone(settings)),
            ..file(FileKind::Tool, &vec![Severity::Warning; warnings])
        };
        assert_eq!(code(vec![file(&one, 1), file(&any, 9), file(&none, 0)], DEFAULT()), 0);
        assert_eq!(code(vec![file(&one, 1), file(&any, 9), file(&one, 1)], DEFAULT()), 1);
        assert_eq!(code(vec![file(&any, 9), file(&none, 1)], DEFAULT()), 1);
    }

    #[test]
    fn never_applies_to_findings_only() {
        let settings =
            Settings { fail_on: FailOn::Never, max_warnings: Some(0), ..Settings::default() };
        let never = |file| FileReport { settings: Some(Arc::new(settings.clone())), ..file };
        let options = FailingOptions { max_warnings: Some(0), ..DEFAULT() };
        let both = [Severity::Error, Severity::Warning];
        assert_eq!(code(vec![never(file(FileKind::Tool, &both))], options), 0);
        assert_eq!(code(Vec::new(), options), 2);
        let unreadable = FileReport { failure: Some(String::new()), ..file(FileKind::Tool, &[]) };
        assert_eq!(code(vec![never(unreadable)], options), 2);
    }

    #[test]
    fn nothing_recognised_is_a_failure_unless_allowed() {
        let unrecognised = || FileReport {
            diagnostics: vec![finding("document-unrecognised", Severity::Error)],
            ..file(FileKind::Unrecognised, &[])
        };
        let allowed = FailingOptions { error_on_unmatched: false, ..DEFAULT() };
        assert_eq!(code(Vec::new(), DEFAULT()), 2);
        assert_eq!(code(Vec::new(), allowed), 0);
        assert_eq!(code(vec![unrecognised()], DEFAULT()), 2);
        assert_eq!(code(vec![unrecognised(), file(FileKind::Tool, &[])], DEFAULT()), 1);
    }

    #[test]
    fn a_broken_file_is_a_finding() {
        let broken = file(FileKind::Unrecognised, &[Severity::Error]);
        assert_eq!(code(vec![broken], DEFAULT()), 1);
    }

    #[test]
    fn unreadable_input_takes_precedence_over_findings() {
        let found = || file(FileKind::Tool, &[Severity::Error]);
        let unreadable = FileReport { failure: Some(String::new()), ..file(FileKind::Tool, &[]) };
        assert_eq!(code(vec![found(), unreadable], DEFAULT()), 2);
        let report = RunReport { files: vec![Box::new(found())], ..RunReport::default() };
        let missing = WalkError { path: "b.json".to_owned(), message: String::new() };
        assert_eq!(RunOutcome::of(&report, &[missing], &DEFAULT()), RunOutcome::Incomplete);
    }
}
