//! `mcp-lint record`: recording a session, and linting it at the end.

use std::path::{Path, PathBuf};

use clap::{ArgMatches, FromArgMatches};

use crate::cli::arguments::lint::LintArguments;
use crate::cli::arguments::record::RecordArguments;
use crate::cli::environment::Environment;
use crate::cli::error::Error;
use crate::cli::lint;
use crate::cli::streams::Streams;
use crate::record::{Destination, Options, Recording, RedactionOptions, Redactor, run_proxy};

/// The name under which findings in a recording that is not kept are reported.
const IN_MEMORY: &str = "<recording>";

pub(in crate::cli) fn record(
    arguments: &RecordArguments,
    matches: &ArgMatches,
    environment: &Environment<'_>,
    streams: &mut Streams<'_>,
) -> Result<u8, Error> {
    let options = options(arguments)?;
    let redactor = redactor(arguments)?;
    let (code, recording) = run_proxy(&options, redactor, &arguments.command)
        .map_err(|error| Error::Usage(error.to_string()))?;
    if !arguments.check || code != 0 {
        return Ok(code);
    }
    // Standard output is the server's.
    let mut to_stderr =
        Streams { stdin: streams.stdin, stdout: streams.stderr, stderr: &mut std::io::stderr() };
    check(recording, matches, environment, &mut to_stderr)
}

fn options(arguments: &RecordArguments) -> Result<Options, Error> {
    let is_stdout = |path: &Path| path == Path::new("-");
    let destination = match &arguments.output {
        Some(path) if !is_stdout(path) => Destination::File(path.clone()),
        _ => {
            let why = "name a file to record to: mcp-lint record -o FILE -- COMMAND";
            return Err(Error::Usage(why.to_owned()));
        }
    };
    let size = usize::try_from(arguments.max_message).unwrap_or(usize::MAX);
    Ok(Options {
        stderr: arguments.stderr.into(),
        // A reader of texts counts in 32 bits.
        max_message: size.clamp(1, 1 << 30),
        max_file: arguments.max_file,
        grace: arguments.grace,
        sync: arguments.sync,
        ..Options::new(destination)
    })
}

fn redactor(arguments: &RecordArguments) -> Result<Redactor, Error> {
    let options = RedactionOptions {
        off: arguments.no_redact,
        keys: arguments.redact.clone(),
        patterns: arguments.redact_pattern.clone(),
        variables: arguments.redact_env.clone(),
    };
    let text = |it: std::ffi::OsString| it.into_string().ok();
    let variables =
        std::env::vars_os().filter_map(|(name, value)| Some((text(name)?, text(value)?)));
    if arguments.no_redact {
        crate::record::say("the recording contains every secret that is sent");
    }
    Redactor::new(&options, variables).map_err(Error::Usage)
}

/// Lints a recording, as `mcp-lint check` would.
fn check(
    recording: Recording,
    matches: &ArgMatches,
    environment: &Environment<'_>,
    streams: &mut Streams<'_>,
) -> Result<u8, Error> {
    let mut arguments = LintArguments::from_arg_matches(matches)
        .map_err(|error| Error::Usage(error.to_string()))?;
    match recording.path {
        Some(path) => {
            arguments.paths = vec![path];
            lint::lint(&arguments, matches, environment, streams)
        }
        None => {
            arguments.paths = vec![PathBuf::from("-")];
            arguments.files.stdin_filename = IN_MEMORY.to_owned();
            let mut streams = Streams {
                stdin: &mut recording.bytes.as_slice(),
                stdout: streams.stdout,
                stderr: streams.stderr,
            };
            lint::lint(&arguments, matches, environment, &mut streams)
        }
    }
}
