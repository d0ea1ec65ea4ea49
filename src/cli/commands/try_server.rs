//! `mcp-lint try`: starting a server, or connecting to one, and checking what it lists.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use clap::ArgMatches;

use crate::cli::arguments::contract::CompareArguments;
use crate::cli::arguments::record::RecordArguments;
use crate::cli::arguments::resolve;
use crate::cli::commands::{compare, inventory, lock, record};
use crate::cli::error::{Error, Result};
use crate::cli::process::Process;
use crate::cli::servers::{instead_of_command, is_address};
use crate::engine::nearest_project;
use crate::record::run_beside;
use crate::source::is_among;

/// The program that connects to servers with an address, which is part of the same packages.
const HTTP_PROGRAM: &str = "mcp-lint-http";

/// Runs the command; `own` are the arguments of the program as they were written.
pub(crate) fn try_server(
    arguments: &RecordArguments,
    matches: &ArgMatches,
    own: &[OsString],
    process: &mut Process<'_>,
) -> Result<u8> {
    let words: Vec<_> = arguments.command.iter().map(|word| word.to_string_lossy()).collect();
    if let Some(address) = words.first().filter(|word| is_address(word)) {
        return over_http(address, own, process);
    }
    if !arguments.header.is_empty() {
        return Err(Error::usage("--header is for a server with an address"));
    }
    match &*words {
        // Nothing is started that its user has not written.
        [] => {
            inventory::inventory(&arguments.lint, matches, process)?;
            Err(Error::usage(
                "name the command that starts a server, or its address: `mcp-lint try COMMAND…`",
            ))
        }
        [word] if *word == "-" => {
            // Standard output belongs to the session.
            let mut process = Process {
                environment: process.environment,
                stdin: process.stdin,
                stdout: process.stderr,
                stderr: &mut io::stderr(),
            };
            record::record(arguments, matches, &mut process)
        }
        [word] => match instead_of_command(word, &resolve::folder(process.environment)) {
            Some(sentence) => Err(Error::Usage(sentence)),
            None => record::record(arguments, matches, process),
        },
        _ => record::record(arguments, matches, process),
    }
}

/// Compares what a server lists with an old version.
pub(crate) fn compare(arguments: &CompareArguments, process: &mut Process<'_>) -> Result<u8> {
    let against = match (&arguments.against, &*arguments.paths) {
        (None, [old]) => Some(old.clone()),
        (old, []) => old.clone(),
        _ => return Err(Error::usage("the new version is the server: name only the old one")),
    };
    if arguments.command.first().is_some_and(|word| is_address(&word.to_string_lossy())) {
        return Err(Error::usage(
            "compare a recording of a server with an address: `mcp-lint try --no-calls -o FILE URL` keeps one",
        ));
    }
    let recording = record::lists_of(&arguments.command, process)?;
    let mut arguments = CompareArguments {
        paths: vec![PathBuf::from("-")],
        against,
        command: Vec::new(),
        ..arguments.clone()
    };
    arguments.shared.files.stdin_filename = record::IN_MEMORY.to_owned();
    let mut process = Process {
        environment: process.environment,
        stdin: &mut recording.as_slice(),
        stdout: process.stdout,
        stderr: process.stderr,
    };
    match arguments.exact {
        true => lock::exact(&arguments, &mut process),
        false => compare::compare(&arguments, &mut process),
    }
}

/// Checks a server with an address by the program that connects to it; this one contains no code that
/// opens a connection.
fn over_http(address: &str, own: &[OsString], process: &Process<'_>) -> Result<u8> {
    let words = ["--client", "--check", "--try", "--url", address].map(OsString::from);
    // Nothing that follows an address belongs to a server.
    let is_option = |word: &&OsString| *word != "--" && *word != address;
    let options: Vec<_> = own.iter().skip(1).filter(is_option).flat_map(parts).collect();
    let is_searched = options.iter().any(|word| word.to_string_lossy().starts_with("--source"));
    let has_project = nearest_project(&resolve::folder(process.environment)).is_some();
    let source = ["--source", "auto"].iter().filter(|_| has_project && !is_searched);
    let words: Vec<_> =
        words.into_iter().chain(options).chain(source.map(OsString::from)).collect();
    let own = std::env::current_exe().and_then(|it| it.canonicalize()).ok();
    let name = format!("{HTTP_PROGRAM}{}", std::env::consts::EXE_SUFFIX);
    let beside = own.map(|own| own.with_file_name(&name)).filter(|it| it.is_file());
    let program = beside.unwrap_or_else(|| name.into());
    run_beside(&program, &words).map_err(|error| {
        let bridge = "`mcp-lint try npx -y mcp-remote URL`";
        Error::Usage(format!(
            "cannot run `{HTTP_PROGRAM}`, which connects to servers: {error}; install it beside mcp-lint, \
             or use a bridge: {bridge}"
        ))
    })
}

/// The flag and the value of `--flag=value`, for the flags that the other program takes in two words.
fn parts(word: &OsString) -> Vec<OsString> {
    const FLAGS: &str = "--args --call --calls --header --output --protocol --timeout --tool";
    let text = word.to_str().and_then(|text| text.split_once('='));
    match text.filter(|(flag, _)| is_among(FLAGS, flag)) {
        Some((flag, value)) => vec![flag.into(), value.into()],
        None => vec![word.clone()],
    }
}
