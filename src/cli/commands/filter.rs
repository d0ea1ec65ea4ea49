//! `mcp-lint filter --target X [FILE]`: lists of tools without those that a client does not accept.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use serde::Serialize;

use crate::cli::arguments::commands::FilterArguments;
use crate::cli::arguments::values::FilterFormat;
use crate::cli::error::{Error, Result};
use crate::cli::process::Process;
use crate::config::{ConfigChoice, Configs, Flags, Given, Settings};
use crate::filter::{FilterVerdict, FilteredTool, StreamRecord, filter_stream};
use crate::report::text::sanitize;
use crate::source::display_path;
use crate::targets::{Selection, UnknownTarget, named};

/// Maximum number of reasons of a tool that a sentence names.
const MAX_REASONS: usize = 3;

pub(crate) fn filter(arguments: &FilterArguments, process: &mut Process<'_>) -> Result<u8> {
    let settings = settings(arguments, process)?;
    let threads = settings.jobs;
    let settings = Arc::new(Settings { jobs: 1, ..settings });
    let Process { stdin, stdout, stderr, .. } = process;
    let mut file;
    let input: &mut dyn Read = if arguments.path == Path::new("-") {
        *stdin
    } else {
        let path = display_path(&arguments.path);
        let failed =
            |error| Error::Usage(format!("cannot read `{}`: {error}", sanitize::terminal(&path)));
        file = File::open(&arguments.path).map_err(failed)?;
        &mut file
    };
    let mut code = 0;
    filter_stream(input, &settings, threads, |record| {
        let written = record.filtered.as_ref().ok().and_then(|filtered| filtered.text.as_deref());
        stdout.write_all(written.map_or(record.read, str::as_bytes))?;
        stdout.flush()?;
        if record.filtered.is_err() {
            code = 2;
        }
        if record.filtered.is_err() || !arguments.quiet {
            let lines = lines_about(record, arguments.format);
            stderr.write_all(lines.as_bytes()).map_err(|error| Error::from(error).on_stderr())?;
        }
        Ok::<(), Error>(())
    })?;
    Ok(code)
}

/// The settings without a configuration: a gateway has none, and its working directory means nothing.
fn settings(arguments: &FilterArguments, process: &Process<'_>) -> Result<Settings> {
    let unknown = |unknown: UnknownTarget| Error::Usage(unknown.to_string());
    let targets = Selection::of_names(&arguments.target).map_err(unknown)?;
    let mut flags =
        Flags { today: Some(process.environment.today), jobs: arguments.jobs, ..Flags::default() };
    flags.values.top.targets = Some(Given::by_flag("target", targets));
    let name = arguments.server_name.clone();
    flags.values.top.server_name = name.map(|name| Given::by_flag("server-name", name.into()));
    let configs = Configs::new(&ConfigChoice::Nothing, flags);
    let configs = configs.map_err(|error| Error::Config(vec![*error]))?;
    Ok(configs.everywhere().clone())
}

/// A line for standard error about each tool of a record that was dropped or repaired.
fn lines_about(record: &StreamRecord<'_>, format: FilterFormat) -> String {
    let mut lines = String::new();
    let mut add = |sentence: &dyn Fn() -> String, object: &RecordLine<'_>| {
        lines += &match format {
            FilterFormat::Text => sentence(),
            // Plain data are always JSON.
            FilterFormat::Json => serde_json::to_string(object).unwrap_or_default(),
        };
        lines.push('\n');
    };
    let line = record.line;
    match &record.filtered {
        Err(error) => {
            let object = RecordLine { line, error: Some(error), ..RecordLine::default() };
            add(&|| format!("line {line}: not checked: {}", sanitize::terminal(error)), &object);
        }
        Ok(filtered) => {
            let server = filtered.server.as_deref();
            let place = || match server {
                Some(server) => sanitize::terminal(server).into_owned(),
                None => format!("line {line}"),
            };
            let changed = filtered.tools.iter().filter(|it| it.verdict != FilterVerdict::Kept);
            for tool in changed {
                let object = RecordLine { line, server, tool: Some(tool), error: None };
                add(&|| format!("{}: {}", place(), sentence(tool)), &object);
            }
        }
    }
    lines
}

/// A line of standard error in JSON.
#[derive(Serialize, Default)]
struct RecordLine<'a> {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    server: Option<&'a str>,
    #[serde(flatten)]
    tool: Option<&'a FilteredTool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

/// The verdict on a tool in words.
fn sentence(tool: &FilteredTool) -> String {
    let reasons = tool.reasons.iter().map(|reason| {
        let label = named(reason.target).map_or(reason.target, |target| &target.label);
        let place = match &*reason.pointer {
            "" => String::new(),
            pointer => format!(" at {}", sanitize::terminal(pointer)),
        };
        format!("{}{place} ({label}: {})", reason.what, reason.loss())
    });
    let mut shown: Vec<_> = reasons.take(MAX_REASONS).collect();
    if let more @ 1.. = tool.reasons.len() - shown.len() {
        shown.push(format!("{more} more"));
    }
    let reasons = shown.join("; ");
    let name = match &*tool.name {
        "" => "an entry without a name".to_owned(),
        name => format!("`{}`", sanitize::terminal(name)),
    };
    match tool.verdict {
        FilterVerdict::Repaired => {
            let fixes = tool.fixes.join(", ");
            format!("repaired {name}: {}; before: {reasons}", sanitize::terminal(&fixes))
        }
        verdict => format!("{} {name}: {reasons}", verdict.name()),
    }
}
