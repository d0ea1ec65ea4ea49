//! `mcp-lint [PATH]...`: linting paths, from inputs to reports and an exit code.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::ArgMatches;

use super::arguments::lint::LintArguments;
use super::collect::{add_found, collect};
use super::error::{Error, Result};
use super::fixing;
use super::limits::MAX_UNCHECKED_FILES;
use super::messages::{source, unrecognised};
use super::mistyped::mistyped_command;
use super::outputs::Outputs;
use super::{
    arguments::resolve::LintSetup, commands::add_override::add as add_override,
    commands::config_failure,
};
use crate::cli::process::Process;
use crate::config::{Configs, unread_sections};
use crate::diagnostic::Severity;
use crate::engine::{
    Collected, FileKind, FileReport, RunReport, ServerStart, Suppressions, Tally, report,
    single_findings,
};
use crate::outcome::RunOutcome;
use crate::report::{
    Style,
    summary::{directories, inventory, run_summary},
    text::{sanitize, wrap::wrap_indented},
};
use crate::rules::{document::document_not_checked, is_about_unchecked};
use crate::suppress::Baseline;

pub(super) fn lint(
    arguments: &LintArguments,
    matches: &ArgMatches,
    process: &mut Process<'_>,
) -> Result<u8> {
    lint_server(arguments, matches, None, None, process)
}

/// Lints paths, with the findings in recordings at the line where their server starts if they have no
/// other place in source code. `document` is linted as well, if it exists.
pub(super) fn lint_server(
    arguments: &LintArguments,
    matches: &ArgMatches,
    start: Option<&ServerStart>,
    document: Option<&Path>,
    process: &mut Process<'_>,
) -> Result<u8> {
    // `mcp-lint fix` would otherwise be a path that does not exist, with a message that does not
    // help.
    if let Some(sentence) = mistyped_command(&arguments.paths, process.environment) {
        return Err(Error::Usage(sentence));
    }
    let setup = LintSetup::new(arguments, Some(matches), process.environment, None)?;
    let mut collected = collect(&setup.inputs, &setup.configs, process)?;
    if let Some(document) = document {
        add_found(&mut collected, document, &setup.configs);
    }
    // A broken configuration is found while its files are collected; nothing is linted then,
    // because levels and excluded files may be missing.
    config_failure::check(&setup.configs)?;
    setup.configs.forget_folders();
    if setup.show_files {
        return show_files(collected, &setup.configs, process);
    }
    let (mut run, fixed) = lint_and_fix(&setup, collected)?;
    if let Some(start) = start {
        start.add_to(&mut run, setup.configs.folder());
    }
    if let Some(reason) = &setup.add_override {
        return add_override(&run, &setup.configs, &setup.options, reason, process.stderr);
    }
    let outcome = RunOutcome::of(&run, &run.walk_errors, &setup.failing);
    let (outputs, options) = (&setup.outputs, &setup.options);
    // Files first, so that a closed pipe does not keep them from being written.
    let written = outputs.write_files(&run, options);
    let streamed = match &fixed {
        Some(fixed) => fixed.write(outputs, &run, options, &setup.stderr_options, process),
        None => outputs.write_stream(&run, options, process.stdout),
    };
    // Standard error may be closed as well; there is nowhere left to report it.
    drop(write_messages(&setup, &run, fixed.as_ref(), outcome, process.stderr));
    match written.and(streamed) {
        // `mcp-lint | head` closes the pipe once it has enough; files were written all the same, and
        // the exit code is that of the findings.
        Ok(()) | Err(Error::ClosedPipe) => Ok(outcome.exit_code()),
        Err(error) => Err(error),
    }
}

/// Lints the collected inputs, and applies fixes if they are requested.
fn lint_and_fix(
    setup: &LintSetup,
    collected: Collected,
) -> Result<(RunReport, Option<fixing::Applied>)> {
    let configs = &setup.configs;
    let baselines = collected.baselines(configs).map_err(|error| Error::Config(vec![*error]))?;
    let to_fix = setup.fixing.map(|fixing| (fixing, collected.project.clone()));
    let suppressions = Suppressions {
        baselines: &baselines,
        folders: &collected.folders,
        are_shown: setup.show_suppressed,
    };
    let settings = configs.everywhere();
    let mut fixed = None;
    let amend = |run: &mut RunReport| -> Result<()> {
        // Before anything is written: with a wrong `--tool`, results were not checked against it.
        check_tool_exists(run)?;
        // `-f json=tools.json` in a folder with `tools.json` would replace what was linted.
        spare_inputs(&setup.outputs, configs, &baselines, run)?;
        fixed = to_fix.map(|(fixing, project)| fixing.apply(project, run, settings, &baselines));
        Ok(())
    };
    let run = report(collected.project, settings, &suppressions, amend)?;
    Ok((run, fixed))
}

/// Rejects reports that would overwrite a file that the run read.
fn spare_inputs(
    outputs: &Outputs,
    configs: &Configs,
    baselines: &[Baseline],
    run: &RunReport,
) -> Result<()> {
    outputs.spare(baselines.iter().map(|baseline| &*baseline.path), "the baseline")?;
    let configurations = configs.files();
    outputs.spare(configurations.iter().map(PathBuf::as_path), "the configuration")?;
    // A report of an earlier run is a file without MCP content, and may be replaced.
    let linted = run.files.iter().filter(|file| file.facts.kind != FileKind::Unrecognised);
    outputs.spare(linted.map(|file| Path::new(&*file.path)), "one of the files that were linted")
}

/// Returns an error if the named tool does not exist.
pub(super) fn check_tool_exists(run: &RunReport) -> Result<()> {
    let Some(unknown) = &run.unknown_tool else { return Ok(()) };
    let name = sanitize::terminal(&unknown.name);
    Err(Error::Usage(match &unknown.near {
        _ if unknown.no_tools => {
            format!("no definition of the tool `{name}` was given; add --tools PATH")
        }
        Some(near) => {
            format!("there is no tool `{name}`; did you mean `{}`?", sanitize::terminal(near))
        }
        None => format!("there is no tool `{name}` among the definitions"),
    }))
}

/// Prints the files that are checked, and on standard error those that only resemble MCP content.
fn show_files(collected: Collected, configs: &Configs, process: &mut Process<'_>) -> Result<u8> {
    let run = single_findings(collected.project, configs.everywhere());
    check_tool_exists(&run)?;
    let is_shown =
        |file: &FileReport| file.is_input() && file.is_checked() && file.failure.is_none();
    for file in run.files.iter().filter(|file| is_shown(file)) {
        writeln!(process.stdout, "{}", sanitize::line_start(&file.path))?;
    }
    process.stdout.flush()?;
    write_unchecked_files(&run, process.stderr)?;
    write_failures(&run, Style::PLAIN, process.stderr)?;
    Ok(if run.failures().next().is_none() { 0 } else { 2 })
}

/// Writes the names of unchecked files that resemble MCP content, with the reason.
fn write_unchecked_files(run: &RunReport, stderr: &mut dyn Write) -> io::Result<()> {
    for file in run.files.iter().filter(|file| !file.is_checked()) {
        let path = sanitize::terminal(&file.path);
        for (kind, count) in &file.unchecked {
            writeln!(stderr, "{path}: not checked: {} ({})", kind.counted(*count), kind.reason())?;
        }
    }
    for (path, kind) in &run.resembling {
        let path = sanitize::terminal(path);
        writeln!(stderr, "{path}: not checked: it looks like {kind} (name the file to check it)")?;
    }
    match run.ignored.len() - run.resembling.len() {
        0 => Ok(()),
        count => {
            let files = run_summary::plural(count, "other file");
            writeln!(stderr, "{files} without MCP content")
        }
    }
}

/// Writes all messages about a run that are not part of its reports.
fn write_messages(
    setup: &LintSetup,
    run: &RunReport,
    fixed: Option<&fixing::Applied>,
    outcome: RunOutcome,
    stderr: &mut dyn Write,
) -> io::Result<()> {
    let LintSetup { quiet, configs, stderr_options: options, .. } = setup;
    if !quiet {
        let warnings = config_failure::warnings(configs);
        config_failure::write_warnings(&warnings, options.style, stderr)?;
        write_configs_above(configs, stderr)?;
        unread_sections(configs.folder()).iter().try_for_each(|it| writeln!(stderr, "{it}"))?;
    }
    if let Some(note) = setup.outputs.note().filter(|_| !quiet) {
        writeln!(stderr, "{note}")?;
    }
    if options.verbose {
        write_files(run, stderr)?;
    }
    write_failures(run, options.style, stderr)?;
    write_outcome(setup, run, outcome, stderr)?;
    source::write(run, options, *quiet, stderr)?;
    if !quiet {
        fixing::write_messages(fixed, run, options, stderr)?;
    }
    if !quiet && !setup.outputs.shows_totals() {
        let lines = inventory::unchecked_lines(run);
        let mut lines = lines.iter().map(|line| wrap_indented(line, options.width)).peekable();
        let has_lines = lines.peek().is_some();
        lines.try_for_each(|line| writeln!(stderr, "{line}"))?;
        // The sentence about a run without servers ends with it.
        if outcome == RunOutcome::NothingRecognised && has_lines {
            writeln!(stderr, "exit code 2: nothing was checked; `--if-nothing pass` accepts that")?;
        }
    }
    stderr.flush()
}

fn write_outcome(
    setup: &LintSetup,
    run: &RunReport,
    outcome: RunOutcome,
    stderr: &mut dyn Write,
) -> io::Result<()> {
    let (inputs, options) = (&setup.inputs, &setup.stderr_options);
    // The summary of a report is about files that were recognised, and there are none.
    if outcome == RunOutcome::NothingRecognised {
        let message = unrecognised::message(run, &inputs.paths, options.style);
        let mut lines = message.lines().map(|line| wrap_indented(line, options.width));
        return lines.try_for_each(|line| writeln!(stderr, "{line}"));
    }
    write_unchecked(run, stderr)?;
    if setup.quiet {
        return Ok(());
    }
    if !inputs.results.is_empty() && holds_no_result(run) {
        writeln!(stderr, "no result was checked: what --result names contains none")?;
    }
    // Below an error, the summary of nothing would look like a clean run.
    let nothing = run.recognised() == 0 && run.tally() == Tally::default();
    if setup.outputs.shows_totals() || nothing && run.failures().next().is_some() {
        Ok(())
    } else {
        writeln!(stderr, "{}", run_summary::line(run, options))?;
        let targets = setup.configs.everywhere().options.targets.targets();
        let lines = directories::lines(run, targets);
        lines.iter().try_for_each(|line| writeln!(stderr, "{}", wrap_indented(line, options.width)))
    }
}

/// Writes the names of files in which nothing was checked, even with `-q`.
fn write_unchecked(run: &RunReport, stderr: &mut dyn Write) -> io::Result<()> {
    let is_unchecked = |file: &&FileReport| {
        let is_empty = file.facts.tools + file.facts.results + file.facts.calls == 0;
        // The summary counts what a file contains beside what is checked.
        let is_unchecked =
            |rule| is_about_unchecked(rule) && rule != document_not_checked::RULE.name;
        // A session is checked whatever it is about.
        let is_session = file.facts.kind == FileKind::Transcript;
        let mut found =
            file.diagnostics.iter().filter(|it| it.severity > Severity::Info).peekable();
        let is_found = found.peek().is_some();
        is_empty && !is_session && is_found && found.all(|it| is_unchecked(it.rule))
    };
    let unchecked: Vec<_> = run.files.iter().map(AsRef::as_ref).filter(is_unchecked).collect();
    for file in unchecked.iter().take(MAX_UNCHECKED_FILES) {
        writeln!(stderr, "nothing was checked in {}", sanitize::terminal(&file.path))?;
    }
    match unchecked.len().saturating_sub(MAX_UNCHECKED_FILES) {
        0 => Ok(()),
        more => writeln!(stderr, "nor in {}", run_summary::plural(more, "more file")),
    }
}

/// Writes the names of configurations above the working directory, of which the user may be
/// unaware.
fn write_configs_above(configs: &Configs, stderr: &mut dyn Write) -> io::Result<()> {
    let here = configs.folder();
    let is_above = |path: &Path| {
        path.parent().is_some_and(|folder| folder != here && here.starts_with(folder))
    };
    for scope in configs.used() {
        let Some(config) = scope.config.as_ref().filter(|config| is_above(&config.path)) else {
            continue;
        };
        writeln!(stderr, "configured by {}", sanitize::terminal(&config.shown))?;
    }
    Ok(())
}

fn holds_no_result(run: &RunReport) -> bool {
    run.walk_errors.is_empty()
        && run.files.iter().all(|file| file.facts.results == 0 && file.failure.is_none())
}

fn write_files(run: &RunReport, stderr: &mut dyn Write) -> io::Result<()> {
    for file in run.files.iter().filter(|file| file.failure.is_none()) {
        let (path, protocol) = (sanitize::line_start(&file.path), file.facts.protocol);
        let (revision, source) = (protocol.revision.name(), protocol.source.name());
        let tools = run_summary::contents_of(file);
        let config = file.settings.as_ref().and_then(|settings| settings.config.as_deref());
        let config = config
            .map_or_else(String::new, |path| format!(", config {}", sanitize::terminal(path)));
        let kind = file.facts.kind.name();
        if !file.is_checked() {
            continue;
        }
        if file.facts.kind == FileKind::Configuration {
            writeln!(stderr, "{path}: {kind}")?;
            continue;
        }
        let origin = file.source_evidence().map_or_else(String::new, |evidence| {
            format!(", a source and not a served list: {evidence}")
        });
        writeln!(
            stderr,
            "{path}: {kind}, {tools}, protocol {revision} ({source}){origin}{config}"
        )?;
    }
    write_unchecked_files(run, stderr)
}

/// Writes the files and paths that could not be checked, with the reasons.
pub(super) fn write_failures(
    run: &RunReport,
    style: Style,
    stderr: &mut dyn Write,
) -> io::Result<()> {
    for file in &run.files {
        if let Some(failure) = &file.failure {
            write_failure(&file.path, failure, style, stderr)?;
        }
    }
    let mut errors = run.walk_errors.iter();
    errors.try_for_each(|error| write_failure(&error.path, &error.message, style, stderr))
}

fn write_failure(path: &str, why: &str, style: Style, stderr: &mut dyn Write) -> io::Result<()> {
    let error = super::error_word(style);
    writeln!(stderr, "{error} {}: {}", sanitize::terminal(path), sanitize::terminal(why))
}
