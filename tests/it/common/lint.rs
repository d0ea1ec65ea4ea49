//! Functions that lint a text in memory.

use std::sync::Arc;

use mcp_lint::config::Settings;
use mcp_lint::diagnostic::{Diagnostic, Severity};
use mcp_lint::engine::{Input, Job, Project, Role, RunReport, Work, single_findings};
use mcp_lint::model::{ProtocolSource, Revision};
use mcp_lint::rules::{Level, RULES};
use mcp_lint::source::SourceText;

/// The default settings, with the given protocol revision, if any.
pub fn settings(protocol: Option<&str>) -> Settings {
    let revision = |name| Revision::from_name(name).expect("a revision");
    let mut settings = Settings { jobs: 1, ..Settings::default() };
    settings.protocol = protocol.map(|name| (revision(name), ProtocolSource::Flag));
    settings.options.migrates = protocol == Some("2026-07-28");
    settings
}

/// The default settings with this rule turned on, even if it is off by default.
pub fn settings_with(rule: &str, protocol: Option<&str>) -> Settings {
    let mut settings = settings(protocol);
    let index = RULES.iter().position(|known| known.name == rule).expect("a rule");
    settings.levels[index] = settings.levels[index].max(Level::Info);
    settings
}

/// The report of linting `work`, in which equal findings are not merged.
pub fn run_each(work: Vec<Work>, settings: &Settings) -> RunReport {
    single_findings(Project::new(work, Vec::new()), settings)
}

/// The report of linting `jobs`, in which equal findings are not merged.
pub fn run_jobs(jobs: Vec<Job>, settings: &Settings) -> RunReport {
    let shared = Arc::new(settings.clone());
    run_each(jobs.into_iter().map(|job| (job, Arc::clone(&shared))).collect(), settings)
}

/// The report of linting `inputs`, in which equal findings are not merged.
pub fn run(inputs: Vec<Input>, settings: &Settings) -> RunReport {
    let jobs = inputs.into_iter().map(|input| Job { input, role: Role::Lint });
    run_jobs(jobs.collect(), settings)
}

/// The path of an example: `name` itself if it is a path, or a path with `name` as its extension.
pub fn path_of(name: &str) -> String {
    if name.contains('.') { name.to_owned() } else { format!("page.{name}") }
}

/// The findings of a text, whose path or extension is `name`.
pub fn lint(text: &str, name: &str, settings: &Settings) -> Vec<Diagnostic> {
    let source = SourceText::new(path_of(name), text);
    let report = run(vec![Input::of_text(source.into())], settings);
    for file in &report.files {
        assert_eq!(file.failure, None, "{text}");
    }
    report.diagnostics().cloned().collect()
}

/// The findings of a JSON text under the default settings.
pub fn lint_json(text: &str) -> Vec<Diagnostic> {
    lint(text, "json", &settings(None))
}

/// `rule: message` of each finding of at least the severity `least`.
pub fn summary(findings: &[Diagnostic], least: Severity) -> Vec<String> {
    let weighty = findings.iter().filter(|found| found.severity >= least);
    weighty.map(|found| format!("{}: {}", found.rule, found.message)).collect()
}
