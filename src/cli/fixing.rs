//! `--fix`, `--unsafe-fixes` and `--diff`: from findings to files.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::sync::Arc;

use super::arguments::lint::FixArguments;
use super::error::{Error, Result};
use super::outputs::Outputs;
use super::process::Process;
use crate::config::{ReportNeeds, Settings};
use crate::diagnostic::{Applicability, Severity};
use crate::engine::{
    Counts, FileKind, Input, Project, RunReport, Tally, baselined, hide_secrets_in,
};
use crate::fix::{Fixed, FixedText, Fixing, fix, save, unified_diff};
use crate::report::{Options, Style, summary::run_summary, text::sanitize};
use crate::source::WalkError;
use crate::suppress::Baseline;

/// The fixes that flags request.
#[derive(Clone, Copy, Debug)]
pub(super) struct FixChoice {
    max_applicability: Applicability,
    /// The lowest severity of findings to fix, which is that of findings that are shown.
    least: Severity,
    /// Whether changes are only shown, not written.
    dry: bool,
}

/// The fixes that were applied, or that would be.
pub(super) struct Applied {
    dry: bool,
    texts: Vec<FixedText>,
    unfixable: Vec<(String, &'static str)>,
    /// Whether writing a file failed.
    failed: bool,
    /// The fixed text from standard input; empty if it cannot be returned.
    stdin: Option<String>,
    /// Whether findings are in a baseline and therefore not fixed.
    has_baseline: bool,
}

impl FixChoice {
    /// The choice of fixes by flags, if any are requested.
    pub(super) fn of(arguments: &FixArguments, options: &Options) -> Option<Self> {
        let max_applicability = match arguments.unsafe_fixes {
            true => Applicability::Unsafe,
            false => Applicability::Safe,
        };
        let (least, dry) = (least_shown(options), arguments.diff);
        arguments.is_wanted().then_some(Self { max_applicability, least, dry })
    }

    /// The data that fixes need, in addition to those of reports.
    pub(super) fn report_needs(self, reports: ReportNeeds) -> ReportNeeds {
        let from = reports.texts_from.map_or(self.least, |from| from.min(self.least));
        ReportNeeds { texts_from: Some(from), ..reports }
    }

    /// Applies fixes to the linted files, except for findings in the baselines. Afterwards, `run`
    /// contains the remaining findings, unless nothing is written.
    pub(super) fn apply(
        self,
        project: Project,
        run: &mut RunReport,
        settings: &Settings,
        baselines: &[Baseline],
    ) -> Applied {
        // What a baseline accepts is not reported, and what is not reported is not changed.
        let accepted = baselined(run, baselines);
        let Self { max_applicability, least, dry } = self;
        let has_baseline = !accepted.is_empty();
        let fixing = Fixing { max_applicability, least, accepted, dry, settings };
        let mut fixed = fix(run, project, &fixing);
        let unfixable = fixed.unfixable.iter().map(|(path, why)| (path.to_string(), *why));
        let unfixable = unfixable.collect();
        let (mut stdin, mut failed) = (None, false);
        if dry {
            // A diff shows no more of a text than a report.
            fixed.texts.iter().for_each(|text| hide_secrets_in(&text.after, settings));
        } else {
            let mut errors = Vec::new();
            stdin = fixed_stdin(&fixed, &mut errors);
            let unsaved = save_all(&fixed, &mut errors);
            fixed.update_report(run, &unsaved, &fixing);
            run.walk_errors.extend(errors);
            fixed.texts.retain(|text| !unsaved.contains(&text.path));
            failed = !unsaved.is_empty();
        }
        Applied { dry, texts: fixed.texts, unfixable, failed, stdin, has_baseline }
    }
}

/// Writes the changed texts of files; returns the paths of those that could not be written. A text
/// from standard input has no file.
fn save_all(fixed: &Fixed, errors: &mut Vec<WalkError>) -> BTreeSet<Arc<str>> {
    let mut unsaved = BTreeSet::new();
    for text in &fixed.texts {
        let mut inputs = fixed.project.work_on(&text.path).iter().map(|(job, _)| &job.input);
        let Some(file) = inputs.find_map(Input::file) else { continue };
        if let Err(error) = save(text, file.path()) {
            errors.push(WalkError { path: text.path.to_string(), message: error.to_string() });
            unsaved.insert(Arc::clone(&text.path));
        }
    }
    unsaved
}

/// The text from standard input, with its fixes.
fn fixed_stdin(fixed: &Fixed, errors: &mut Vec<WalkError>) -> Option<String> {
    let given = fixed.project.work().iter().find_map(|(job, _)| job.input.text())?;
    // Written back, the replacement characters would take the place of what was there.
    if !given.offsets_are_file_offsets() || given.encoding_issue().is_some() {
        let message = "is not UTF-8, and was not fixed".to_owned();
        errors.push(WalkError { path: given.path().to_string(), message });
        return Some(String::new());
    }
    let fixed = fixed.texts.iter().find(|text| text.path == *given.path());
    Some(fixed.map_or(given.text(), |text| text.after.text()).to_owned())
}

/// The lowest severity of findings that reports for people show.
fn least_shown(options: &Options) -> Severity {
    let severities = [Severity::Info, Severity::Warning, Severity::Error];
    severities.into_iter().find(|&severity| options.shows(severity)).unwrap_or(Severity::Error)
}

impl Applied {
    /// Writes the fixed text of standard input or the diff, and the report that goes to standard
    /// output. The fixed text or the diff goes to standard output only if no report does.
    pub(super) fn write(
        &self,
        outputs: &Outputs,
        run: &RunReport,
        options: &Options,
        on_stderr: &Options,
        process: &mut Process<'_>,
    ) -> Result<()> {
        // An editor replaces its buffer with standard output, so the report must go elsewhere.
        if let Some(text) = &self.stdin {
            let given = process.stdout.write_all(text.as_bytes());
            let given = given.and_then(|()| process.stdout.flush()).map_err(Error::from);
            let reported = outputs.write_stream(run, on_stderr, process.stderr);
            return given.and(reported.map_err(Error::on_stderr));
        }
        if !self.dry {
            return outputs.write_stream(run, options, process.stdout);
        }
        // A diff before JSON or XML would make it unreadable for programs.
        if outputs.stdout_is_lines() {
            self.write_diff(options.style, process.stdout)?;
            return outputs.write_stream(run, options, process.stdout);
        }
        let shown = self.write_diff(on_stderr.style, process.stderr).map_err(Error::on_stderr);
        outputs.write_stream(run, options, process.stdout).and(shown)
    }

    fn write_diff(&self, style: Style, out: &mut dyn Write) -> Result<()> {
        for text in &self.texts {
            let diff = unified_diff(text, &sanitize::terminal(&text.path));
            for line in diff.split_inclusive('\n') {
                let line = line.strip_suffix('\n').unwrap_or(line);
                // Who applies it looks for lines that end as those of the file do.
                let (line, end) = match line.strip_suffix('\r') {
                    Some(line) => (line, "\r\n"),
                    None => (line, "\n"),
                };
                write!(out, "{}{end}", style.diff_line(&sanitize::diff_line(line)))?;
            }
        }
        out.flush()?;
        Ok(())
    }

    fn write_messages(&self, verbose: bool, stderr: &mut dyn Write) -> io::Result<()> {
        for (path, why) in &self.unfixable {
            writeln!(stderr, "{}: nothing is fixed here: {why}", sanitize::line_start(path))?;
        }
        let verb = if self.dry { "would fix" } else { "fixed" };
        if verbose {
            self.write_each(verb, stderr)?;
        }
        let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
        let applied = self.texts.iter().flat_map(|text| &text.applied);
        applied.for_each(|applied| *rules.entry(applied.rule).or_default() += 1);
        // The error about the file that could not be written was printed before.
        if rules.is_empty() {
            return match self.failed {
                true => Ok(()),
                false if self.has_baseline => {
                    writeln!(stderr, "nothing to fix outside of the baseline")
                }
                false => writeln!(stderr, "nothing to fix"),
            };
        }
        let findings = run_summary::plural(rules.values().sum(), "finding");
        let files = run_summary::plural(self.texts.len(), "file");
        let rules: Vec<_> = rules
            .iter()
            .map(|(rule, count)| match count {
                1 => (*rule).to_owned(),
                _ => format!("{rule} × {count}"),
            })
            .collect();
        writeln!(stderr, "{verb} {findings} in {files}: {}", rules.join(", "))
    }

    fn write_each(&self, verb: &str, stderr: &mut dyn Write) -> io::Result<()> {
        for text in &self.texts {
            let path = sanitize::terminal(&text.path);
            for applied in &text.applied {
                let (rule, message) = (applied.rule, sanitize::terminal(&applied.message));
                let (line, column) = (applied.position.line, applied.position.column);
                writeln!(stderr, "{verb} {path}:{line}:{column}: {message} [{rule}]")?;
            }
        }
        Ok(())
    }
}

/// Writes which fixes were applied; if none were requested, the number of fixable findings.
pub(super) fn write_messages(
    applied: Option<&Applied>,
    run: &RunReport,
    options: &Options,
    stderr: &mut dyn Write,
) -> io::Result<()> {
    match applied {
        Some(applied) => applied.write_messages(options.verbose, stderr),
        None => write_fixable(run, least_shown(options), stderr),
    }
}

fn write_fixable(run: &RunReport, least: Severity, stderr: &mut dyn Write) -> io::Result<()> {
    // What a server sent is not fixed in its recording, but in the server.
    let files = run.files.iter().filter(|file| file.facts.kind != FileKind::Transcript);
    let counts: Counts = files.flat_map(|file| &file.diagnostics).map(AsRef::as_ref).collect();
    let shown = |tally: Tally| {
        let wanted = Severity::ALL.into_iter().filter(|severity| *severity >= least);
        wanted.map(|severity| tally.count(severity)).sum::<usize>()
    };
    let (safe, bold) = (shown(counts.with_safe_fix), shown(counts.with_unsafe_fix));
    match (safe, bold) {
        (0, 0) => Ok(()),
        (safe, 0) => writeln!(stderr, "{safe} fixable with --fix"),
        (0, bold) => writeln!(stderr, "{bold} fixable with --unsafe-fixes"),
        (safe, bold) => {
            writeln!(stderr, "{safe} fixable with --fix, {bold} more with --unsafe-fixes")
        }
    }
}
