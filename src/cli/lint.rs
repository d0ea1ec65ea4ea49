//! `mcp-lint [PATH]...`: from paths to reports and an outcome.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ArgMatches;

use super::arguments::LintArguments;
use super::environment::{Environment, StdinKind};
use super::error::Error;
use super::outputs::Outputs;
use super::{config_failure, resolve};
use crate::config::{Configs, Settings};
use crate::engine::{Input, Job, Role, RunReport, UnknownTool};
use crate::outcome::Outcome;
use crate::report::{Options, Style, clean, summary};
use crate::source::{Selection, SourceText, WalkError, collect_files, read_input};

/// The path that stands for standard input.
const STDIN: &str = "-";

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
    let telling = outputs.telling(&options);
    let configs = resolve::configs(arguments, matches, environment, telling)?;
    let failing = resolve::failing_options(arguments);
    let collected = collect(arguments, &configs, environment, streams.stdin)?;
    config_failure::check(&configs)?;
    if arguments.files.show_files {
        return show_files(&collected, streams);
    }
    let Collected { inputs, errors } = collected;
    let warnings = config_failure::warnings(&configs);
    let mut run = crate::engine::run_each(inputs, configs.everywhere());
    run.walk_errors.clone_from(&errors);
    if let Some(unknown) = &run.unknown_tool {
        return Err(Error::Usage(no_such_tool(unknown)));
    }
    let outcome = Outcome::of(&run, &errors, &failing);
    let color = environment.color(arguments.output.color, environment.stderr_is_terminal);
    let console = Console {
        arguments,
        outputs: &outputs,
        options: Options { style: Style { color, ..options.style }, ..options.clone() },
    };
    // Whoever closed the pipe wants no more of the report; the rest is still done.
    match outputs.write(&run, &options, streams.stdout) {
        Err(Error::ClosedPipe) | Ok(()) => {}
        Err(error) => return Err(error),
    }
    // Standard error may be closed as well; there is nobody left to tell.
    if !arguments.output.quiet {
        drop(config_failure::tell_warnings(&warnings, console.options.style, streams.stderr));
    }
    drop(console.tell(&run, &errors, outcome, streams.stderr));
    Ok(outcome.exit_code())
}

/// What there is to lint.
struct Collected {
    inputs: Vec<(Job, Arc<Settings>)>,
    errors: Vec<WalkError>,
}

fn collect(
    arguments: &LintArguments,
    configs: &Arc<Configs>,
    environment: &Environment<'_>,
    stdin: &mut dyn Read,
) -> Result<Collected, Error> {
    let mut paths = arguments.paths.clone();
    let mut text = None;
    let mut errors = Vec::new();
    let asked_for_stdin = paths.iter().any(|path| path == Path::new(STDIN));
    if asked_for_stdin || paths.is_empty() && environment.stdin == StdinKind::Piped {
        paths.retain(|path| path != Path::new(STDIN));
        let scope = configs.of_file(Path::new(&arguments.files.stdin_filename));
        match read_input(stdin, scope.settings.max_file_size.min(u64::from(u32::MAX) - 1)) {
            // A pipe that nobody wrote to, as CI systems hand it to every command.
            Ok(bytes) if bytes.is_empty() && !asked_for_stdin => {}
            Ok(bytes) => text = Some(bytes),
            Err(error) => errors.push(WalkError {
                path: arguments.files.stdin_filename.clone(),
                message: error.to_string(),
            }),
        }
    }
    let name = arguments.files.stdin_filename.as_str();
    let text = text.map(|bytes| Input::Text(SourceText::from_bytes(name, bytes)));
    let results = &arguments.results;
    let only_results = !results.result.is_empty() || !results.tools.is_empty();
    if arguments.paths.is_empty() && text.is_none() && errors.is_empty() && !only_results {
        paths.push(PathBuf::from("."));
    }
    let mut inputs = Vec::new();
    for (role, paths) in
        [(Role::Results, &results.result), (Role::Lint, &paths), (Role::Tools, &results.tools)]
    {
        let Selection { files, errors: walk_errors } =
            collect_files(paths, &resolve::walk_options(arguments, configs))
                .map_err(Error::Usage)?;
        errors.extend(walk_errors);
        inputs.extend(files.into_iter().map(|file| {
            let settings = Arc::clone(&configs.of_file(&file.path).settings);
            (Job { input: Input::File(file), role }, settings)
        }));
    }
    inputs.extend(text.map(|input| {
        let settings = Arc::clone(&configs.of_file(Path::new(name)).settings);
        (Job { input, role: Role::Lint }, settings)
    }));
    // Stable: of a file given twice the role that says most comes first, and counts.
    inputs.sort_by(|(left, _), (right, _)| {
        input_name(left).as_bytes().cmp(input_name(right).as_bytes())
    });
    inputs.dedup_by(|(later, _), (first, _)| {
        input_name(later) == input_name(first) && (later.role, first.role) != TOOLS_AND_RESULTS
    });
    Ok(Collected { inputs, errors })
}

/// A file may give definitions and results at once.
const TOOLS_AND_RESULTS: (Role, Role) = (Role::Tools, Role::Results);

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

fn input_name(job: &Job) -> &str {
    match &job.input {
        Input::File(file) => &file.display,
        Input::Text(source) => source.path(),
    }
}

fn show_files(collected: &Collected, streams: &mut Streams<'_>) -> Result<u8, Error> {
    for (input, _) in &collected.inputs {
        writeln!(streams.stdout, "{}", clean::line_start(input_name(input)))?;
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
        for file in &run.files {
            if let Some(failure) = &file.failure {
                tell_failure(&file.path, failure, style, stderr)?;
            }
        }
        tell_walk_errors(errors, style, stderr)?;
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
