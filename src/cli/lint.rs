//! `mcp-lint [PATH]...`: from paths to reports and an outcome.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use clap::ArgMatches;

use super::arguments::LintArguments;
use super::collect::{Collected, collect};
use super::environment::Environment;
use super::error::Error;
use super::fixing::{self, Fixes};
use super::outputs::Outputs;
use super::{baseline, config_failure, resolve};
use crate::config::Configs;
use crate::engine::{FileKind, RunReport, UnknownTool, apply_baselines};
use crate::outcome::Outcome;
use crate::report::{Options, Style, clean, summary};
use crate::source::WalkError;
use crate::suppress::Baseline;

/// The streams of a run.
pub(super) struct Streams<'s> {
    pub(super) stdin: &'s mut dyn Read,
    pub(super) stdout: &'s mut dyn Write,
    pub(super) stderr: &'s mut dyn Write,
}

pub(super) fn lint(
    arguments: &LintArguments,
    matches: &ArgMatches,
    environment: &Environment<'_>,
    streams: &mut Streams<'_>,
) -> Result<u8, Error> {
    let outputs = Outputs::of(arguments, environment)?;
    let options = resolve::report_options(arguments, environment);
    let telling = fixing::telling(&arguments.fixing, &options, outputs.telling(&options));
    let configs = resolve::configs(arguments, matches, environment, telling)?;
    let failing = resolve::failing_options(arguments);
    let collected = collect(arguments, &configs, environment, streams.stdin)?;
    config_failure::check(&configs)?;
    if arguments.files.show_files {
        return show_files(&collected, streams);
    }
    let warnings = config_failure::warnings(&configs);
    let baselines = baseline::load(&collected, &configs)?;
    let folders = collected.folders.clone();
    let fixes = Fixes::of(&arguments.fixing, &options, &collected.inputs);
    let mut run = run(collected, &configs)?;
    spare_inputs(&outputs, arguments, &baselines, &run)?;
    let lint = |work| crate::engine::run_each(work, configs.everywhere());
    let fixed = fixes.map(|fixes| fixes.apply(&mut run, &lint, &baselines));
    run.judge_overrides(&folders);
    apply_baselines(&mut run, &baselines);
    run.show_suppressed = arguments.suppression.show_suppressed;
    let errors = run.walk_errors.clone();
    let outcome = Outcome::of(&run, &errors, &failing);
    let color = environment.color(arguments.output.color, environment.stderr_is_terminal);
    let console = Console {
        arguments,
        outputs: &outputs,
        options: Options { style: Style { color, ..options.style }, ..options.clone() },
    };
    // Whoever closed the pipe wants no more of the report; the rest is still done.
    let written = match &fixed {
        Some(fixed) => fixed.write(&outputs, &run, &options, &console.options, streams),
        None => outputs.write(&run, &options, streams.stdout),
    };
    match written {
        Err(Error::ClosedPipe) | Ok(()) => {}
        Err(error) => return Err(error),
    }
    // Standard error may be closed as well; there is nobody left to tell.
    if !arguments.output.quiet {
        drop(config_failure::tell_warnings(&warnings, console.options.style, streams.stderr));
    }
    drop(console.tell(&run, &errors, outcome, streams.stderr));
    if !arguments.output.quiet {
        drop(fixing::tell(fixed.as_ref(), &run, &options, streams.stderr));
    }
    let code = outcome.exit_code();
    // The process ends next, and takes back at once what would be given back piece by piece here:
    // a run may have a hundred thousand findings.
    std::mem::forget(run);
    Ok(code)
}

/// Makes sure that no report takes the place of what the run read.
fn spare_inputs(
    outputs: &Outputs,
    arguments: &LintArguments,
    baselines: &[Baseline],
    run: &RunReport,
) -> Result<(), Error> {
    outputs.spare(baselines.iter().map(|baseline| &*baseline.path), "the baseline")?;
    outputs.spare(arguments.choice.config.iter().map(PathBuf::as_path), "the configuration")?;
    let linted = run.files.iter().filter(|file| file.kind != FileKind::Unrecognised);
    outputs.spare(linted.map(|file| Path::new(&*file.path)), "one of the files that were linted")
}

/// Lints what was collected.
pub(super) fn run(collected: Collected, configs: &Configs) -> Result<RunReport, Error> {
    let mut run = crate::engine::run_each(collected.inputs, configs.everywhere());
    run.walk_errors = collected.errors;
    match &run.unknown_tool {
        Some(unknown) => Err(Error::Usage(no_such_tool(unknown))),
        None => Ok(run),
    }
}

fn no_such_tool(unknown: &UnknownTool) -> String {
    let name = clean::terminal(&unknown.name);
    match &unknown.near {
        _ if unknown.no_tools => {
            format!("no definition of the tool `{name}` was given; add --tools PATH")
        }
        Some(near) => {
            format!("there is no tool `{name}`; did you mean `{}`?", clean::terminal(near))
        }
        None => format!("there is no tool `{name}` among the definitions"),
    }
}

fn show_files(collected: &Collected, streams: &mut Streams<'_>) -> Result<u8, Error> {
    for (input, _) in &collected.inputs {
        writeln!(streams.stdout, "{}", clean::line_start(input.path()))?;
    }
    tell_walk_errors(&collected.errors, Style::PLAIN, streams.stderr)?;
    Ok(if collected.errors.is_empty() { 0 } else { 2 })
}

/// What is said on standard error.
struct Console<'a> {
    arguments: &'a LintArguments,
    outputs: &'a Outputs,
    options: Options,
}

impl Console<'_> {
    fn tell(
        &self,
        run: &RunReport,
        errors: &[WalkError],
        outcome: Outcome,
        stderr: &mut dyn Write,
    ) -> std::io::Result<()> {
        let style = self.options.style;
        let quiet = self.arguments.output.quiet;
        if let Some(note) = self.outputs.note().filter(|_| !quiet) {
            writeln!(stderr, "{note}")?;
        }
        if self.arguments.output.verbose {
            tell_files(run, stderr)?;
        }
        tell_failures(run, style, stderr)?;
        if outcome == Outcome::NothingRecognised {
            writeln!(stderr, "{}", nothing_recognised(run, style))?;
        } else if !quiet
            && !self.outputs.tell_totals()
            && (errors.is_empty() || !run.files.is_empty())
        {
            writeln!(stderr, "{}", summary::line(run, &self.options))?;
        }
        stderr.flush()
    }
}

fn tell_files(run: &RunReport, stderr: &mut dyn Write) -> std::io::Result<()> {
    for file in run.files.iter().filter(|file| file.failure.is_none()) {
        let (path, protocol) = (clean::line_start(&file.path), file.protocol);
        let (revision, source) = (protocol.revision.name(), protocol.source.name());
        let tools = summary::contents_of(file.tools, (file.results, file.unassigned), file.calls);
        let config = file.settings.as_ref().and_then(|settings| settings.config.as_deref());
        let config =
            config.map_or_else(String::new, |path| format!(", config {}", clean::terminal(path)));
        let kind = file.kind.name();
        writeln!(stderr, "{path}: {kind}, {tools}, protocol {revision} ({source}){config}")?;
    }
    Ok(())
}

/// Tells what could not be looked at.
pub(super) fn tell_failures(
    run: &RunReport,
    style: Style,
    stderr: &mut dyn Write,
) -> std::io::Result<()> {
    for file in &run.files {
        if let Some(failure) = &file.failure {
            tell_failure(&file.path, failure, style, stderr)?;
        }
    }
    tell_walk_errors(&run.walk_errors, style, stderr)
}

fn tell_walk_errors(
    errors: &[WalkError],
    style: Style,
    stderr: &mut dyn Write,
) -> std::io::Result<()> {
    errors.iter().try_for_each(|error| tell_failure(&error.path, &error.message, style, stderr))
}

fn tell_failure(
    path: &str,
    why: &str,
    style: Style,
    stderr: &mut dyn Write,
) -> std::io::Result<()> {
    let error = super::error_word(style);
    writeln!(stderr, "{error} {}: {}", clean::terminal(path), clean::terminal(why))
}

fn nothing_recognised(run: &RunReport, style: Style) -> String {
    let looked_at = summary::plural(run.files.len() + run.skipped, "file");
    format!(
        "{} no tool definitions or results were recognised in {looked_at}; name a file or directory that \
         holds some, or add --no-error-on-unmatched",
        super::error_word(style)
    )
}
