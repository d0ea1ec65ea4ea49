//! `mcp-lint record`: recording a session, and linting it at the end.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::{ArgMatches, FromArgMatches};

use crate::cli::arguments::lint::LintArguments;
use crate::cli::arguments::record::RecordArguments;
use crate::cli::arguments::resolve;
use crate::cli::environment::Environment;
use crate::cli::error::{Error, Result};
use crate::cli::lint;
use crate::cli::messages::server_failure::{
    own_place, recorded_bytes, write_code_faults, write_failure,
};
use crate::cli::process::Process;
use crate::cli::servers::{instead_of_command, trial_line};
use crate::engine::{ServerStart, nearest_project};
use crate::model::Revision;
use crate::record::{
    ClientEnd, ClientOptions, Destination, Options, RecordError, Recording, RedactionOptions,
    Redactor, StderrMode, Trial, read_calls, run_at_streams, run_client, run_proxy,
};
use crate::rules::known_cause;
use crate::source::{absolute_path, display_path, read_file};
use crate::trial::{CallTrial, GivenArguments, TrialOptions, TrialOutcome};

/// The file name in findings about a recording that is not stored in a file.
pub(crate) const IN_MEMORY: &str = "<recording>";
/// Largest file, in bytes, that a tool is asked to read, and number of entries of a directory among which
/// it is searched.
const MAX_FIRST_FILE: u64 = 64 * 1024;
const MAX_DIRECTORY_ENTRIES: usize = 1_000;
/// How long each response is waited for where nothing else is said.
const LIST_TIME: Duration = Duration::from_secs(30);
/// Width of the line that shows how far a trial is.
const MAX_PROGRESS_CHARACTERS: usize = 78;

pub(crate) fn record(
    arguments: &RecordArguments,
    matches: &ArgMatches,
    process: &mut Process<'_>,
) -> Result<u8> {
    if arguments.lint.fixing.is_wanted() {
        return Err(Error::usage(
            "a recording shows what the server sent; fix the server, and record it again",
        ));
    }
    // Before the server is started, and not after a long session.
    resolve::source(&arguments.lint, process.environment)?;
    if !(arguments.client || arguments.call.is_empty() && arguments.calls.is_none()) {
        return Err(Error::usage("--call and --calls need --client"));
    }
    if arguments.client {
        return record_client(arguments, matches, process);
    }
    let options = options(arguments)?;
    let redactor = redactor(arguments)?;
    let (code, recording) =
        run_proxy(&options, redactor, &arguments.command).map_err(|error| failed(&error))?;
    // A server that failed ends with its own exit code; findings in a part of a session would hide
    // it.
    if !arguments.check || code != 0 {
        return Ok(code);
    }
    // Standard output is the server's.
    let mut to_stderr = Process {
        stdout: process.stderr,
        stderr: &mut io::stderr(),
        environment: process.environment,
        stdin: process.stdin,
    };
    check(&recording, arguments, matches, None, &mut to_stderr)
}

fn failed(error: &RecordError) -> Error {
    Error::Usage(error.to_string())
}

fn record_client(
    arguments: &RecordArguments,
    matches: &ArgMatches,
    process: &mut Process<'_>,
) -> Result<u8> {
    let options = options(arguments)?;
    if arguments.check && options.destination == Destination::Stdout {
        return Err(Error::usage(
            "standard output cannot have both the recording and the report: name a file",
        ));
    }
    let trial = trial_of(arguments, matches, process.environment)?;
    let client = ClientOptions {
        trial: trial.clone().map(|trial| trial as Arc<dyn Trial>),
        ..client_options(arguments)?
    };
    let redactor = redactor(arguments)?;
    let words = redactor.command(&arguments.command);
    let end = match arguments.is_at_streams() {
        true => run_at_streams(&options, &client, redactor),
        false => run_client(&options, &client, redactor, &arguments.command),
    }
    .map_err(|error| failed(&error))?;
    if let Some(failure) = end.failure.as_ref().filter(|_| !end.is_started) {
        let folder = resolve::folder(process.environment);
        return Err(not_started(failure, &arguments.command, &folder));
    }
    let has_calls = !client.calls.is_empty() || client.trial.is_some();
    // In a test, the report is the message of its failure.
    let summary = match arguments.is_at_streams() {
        true => String::new(),
        false => end.summary("started", &words.join(" "), has_calls) + "\n",
    };
    let outcome = trial.map(|trial| trial.outcome());
    let table = outcome.as_ref().map_or_else(String::new, TrialOutcome::table);
    drop(write!(process.stderr, "{summary}{table}").and_then(|()| process.stderr.flush()));
    let code = check_recorded(&end, arguments, matches, process)?;
    let folder = resolve::folder(process.environment);
    // A finding says it.
    let is_reported = code != 0 && end.is_exited;
    if let Some(failure) = end.failure.as_ref().filter(|_| !is_reported) {
        drop(write_failure(failure, &end, arguments, &words, &folder, process.stderr));
    } else if code != 0 && end.recording.path.is_none() {
        drop(writeln!(
            process.stderr,
            "`{IN_MEMORY}` is the session in memory; `-o FILE` keeps it"
        ));
    }
    write_causes_in_code(&end, arguments, &folder, process);
    let code = code.max(u8::from(end.failure.is_some()));
    match outcome.and_then(|it| it.nothing_tried()) {
        Some(sentence) if code == 0 && !arguments.lint.failing.may_be_empty() => {
            Err(Error::usage(sentence))
        }
        _ => Ok(code),
    }
}

/// Writes what in the code of a server may be the cause if it failed, or listed nothing.
fn write_causes_in_code(
    end: &ClientEnd,
    arguments: &RecordArguments,
    folder: &Path,
    process: &mut Process<'_>,
) {
    let seen = &end.seen;
    let is_empty = seen.stray.is_some() || seen.lists.iter().all(|list| list.entries == 0);
    if arguments.trial && (is_empty || end.failure.is_some()) {
        let known = own_place(&recorded_bytes(end, arguments), folder);
        drop(write_code_faults(&arguments.command, known, folder, process.stderr));
    }
}

/// The recorded lists of a server that a command starts.
pub(crate) fn lists_of(command: &[OsString], process: &mut Process<'_>) -> Result<Vec<u8>> {
    let options = Options { stderr: StderrMode::Both, ..Options::new(Destination::Memory) };
    let client = ClientOptions {
        protocol: Revision::LAST_WITH_HANDSHAKE,
        calls: Vec::new(),
        timeout: LIST_TIME,
        trial: None,
    };
    let redactor = redactor_of(&RedactionOptions::default())?;
    let words = redactor.command(command);
    let end = run_client(&options, &client, redactor, command).map_err(|error| failed(&error))?;
    let folder = resolve::folder(process.environment);
    match &end.failure {
        Some(failure) if !end.is_started => Err(not_started(failure, command, &folder)),
        Some(failure) => {
            Err(Error::Usage(format!("{failure}; `{}` shows why", trial_line(&words))))
        }
        None => Ok(end.recording.bytes),
    }
}

/// The error about a command that cannot be started: a wrong argument, with which nothing was recorded.
fn not_started(failure: &str, command: &[OsString], folder: &Path) -> Error {
    let quoted = match command {
        [word] if word.to_string_lossy().contains(' ') => {
            instead_of_command(&word.to_string_lossy(), folder)
        }
        _ => None,
    };
    let help = quoted.or_else(|| known_cause("start", failure).and_then(|it| it.advice));
    Error::Usage(failure.to_owned() + &help.map_or_else(String::new, |it| format!("; {it}")))
}

/// Lints the recording of a client's session, if that is requested; returns the exit code.
fn check_recorded(
    end: &ClientEnd,
    arguments: &RecordArguments,
    matches: &ArgMatches,
    process: &mut Process<'_>,
) -> Result<u8> {
    // Where the server sent no message, the recording has only our own; what failed is the report.
    let is_dead =
        end.failure.is_some() && end.seen.received == 0 && arguments.lint.output.format.is_empty();
    if !arguments.check || is_dead {
        return Ok(0);
    }
    drop(writeln!(process.stderr).and_then(|()| process.stderr.flush()));
    let folder = resolve::folder(process.environment);
    let failed = own_place(&recorded_bytes(end, arguments), &folder);
    let failed = failed.map(|(path, line)| ServerStart { path: folder.join(path), line });
    let start = || failed.or_else(|| ServerStart::of_command(&arguments.command, &folder));
    let start = arguments.trial.then(start).flatten();
    check(&end.recording, arguments, matches, start.as_ref(), process)
}

/// The calls that `try` makes beside those that the user named.
fn trial_of(
    arguments: &RecordArguments,
    matches: &ArgMatches,
    environment: &Environment<'_>,
) -> Result<Option<Arc<CallTrial>>> {
    let tools: Vec<_> = matches.get_many::<String>("tool").into_iter().flatten().cloned().collect();
    let has_calls = !arguments.call.is_empty() || arguments.calls.is_some();
    if !arguments.trial || arguments.no_calls || has_calls && tools.is_empty() {
        return Ok(None);
    }
    let folder = resolve::folder(environment);
    let words = arguments.command.iter().skip(1).filter_map(|word| word.to_str());
    let paths = words.filter(|word| absolute_path(&folder, Path::new(word)).exists());
    let mut paths: Vec<_> = paths.map(str::to_owned).collect();
    let files = paths.iter().filter_map(|path| first_file(&folder, path)).collect::<Vec<_>>();
    paths.extend(files);
    let given = match &arguments.args {
        Some(path) => {
            let (name, text) = read_text(path, arguments.max_file)?;
            GivenArguments::read(&name, &text).map_err(Error::Usage)?
        }
        None => GivenArguments::default(),
    };
    let progress = environment.stderr_is_terminal.then_some(show_progress as fn(&str));
    Ok(Some(Arc::new(CallTrial::new(TrialOptions { tools, paths, given, progress }))))
}

/// The first small file in a directory of the command, for tools that read one.
fn first_file(folder: &Path, directory: &str) -> Option<String> {
    let entries = std::fs::read_dir(absolute_path(folder, Path::new(directory))).ok()?;
    let files = entries.take(MAX_DIRECTORY_ENTRIES).flatten().filter(|entry| {
        entry.metadata().is_ok_and(|it| it.is_file() && (1..=MAX_FIRST_FILE).contains(&it.len()))
    });
    let names = files.filter_map(|it| it.file_name().into_string().ok());
    // Hidden files mostly have settings, and some of them secrets.
    let first = names.filter(|name| !name.starts_with('.')).min()?;
    Some(Path::new(directory).join(first).to_str()?.to_owned())
}

/// Replaces the line that shows how far a trial is.
fn show_progress(line: &str) {
    let line: String = line.chars().take(MAX_PROGRESS_CHARACTERS).collect();
    drop(write!(io::stderr(), "\r\x1b[K{}", crate::record::shown(&line)));
}

/// The name and the text of a file that an argument names.
fn read_text(path: &Path, max: u64) -> Result<(String, String)> {
    let name = display_path(path).into_owned();
    let failed = |why: &str| Error::Usage(format!("cannot read `{name}`: {why}"));
    let bytes = read_file(path, max).map_err(|error| failed(&error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|_| failed("it is not UTF-8"))?;
    Ok((name, text))
}

/// The options of the client, from the arguments.
fn client_options(arguments: &RecordArguments) -> Result<ClientOptions> {
    let mut calls = match &arguments.calls {
        Some(path) => {
            let (name, text) = read_text(path, arguments.max_file)?;
            read_calls(&name, text).map_err(Error::Usage)?
        }
        None => Vec::new(),
    };
    calls.extend(arguments.call.iter().cloned());
    let protocol = match arguments.lint.rules.protocol {
        Some(protocol) => protocol.revision().unwrap_or(Revision::LAST_WITH_HANDSHAKE),
        None => Revision::LAST_WITH_HANDSHAKE,
    };
    Ok(ClientOptions { protocol, calls, timeout: arguments.timeout, trial: None })
}

fn options(arguments: &RecordArguments) -> Result<Options> {
    let is_stdout = |path: &Path| path == Path::new("-");
    let destination = match &arguments.output {
        Some(path) if !is_stdout(path) => Destination::File(path.clone()),
        Some(_) if arguments.client => Destination::Stdout,
        None if arguments.client => Destination::Memory,
        _ => {
            let words: Vec<_> = arguments.command.iter().map(|it| it.to_string_lossy()).collect();
            let (line, quotes) = match &*words {
                [word] if word.contains(' ') => (format!("mcp-lint try {word}"), " without quotes"),
                words => (trial_line(words), ""),
            };
            return Err(Error::Usage(format!(
                "name a file to record to: `mcp-lint record -o FILE -- COMMAND`; to check the server, write \
                 its command{quotes}: `{line}`"
            )));
        }
    };
    let size = usize::try_from(arguments.max_message).unwrap_or(usize::MAX);
    Ok(Options {
        stderr: arguments.stderr_of_server().into(),
        // A reader of texts counts in 32 bits.
        max_message: size.clamp(1, 1 << 30),
        max_file: arguments.max_file,
        grace: arguments.grace,
        sync: arguments.sync,
        ..Options::new(destination)
    })
}

fn redactor(arguments: &RecordArguments) -> Result<Redactor> {
    let options = RedactionOptions {
        off: arguments.no_redact,
        keys: arguments.redact.clone(),
        patterns: arguments.redact_pattern.clone(),
        variables: arguments.redact_env.clone(),
    };
    // Said in every run: a recording is easily passed on.
    if arguments.no_redact {
        crate::record::say("the recording contains every secret that is sent");
    }
    redactor_of(&options)
}

fn redactor_of(options: &RedactionOptions) -> Result<Redactor> {
    let text = |it: OsString| it.into_string().ok();
    let variables =
        std::env::vars_os().filter_map(|(name, value)| Some((text(name)?, text(value)?)));
    Redactor::new(options, variables).map_err(Error::Usage)
}

/// The directories to search for the code of a server: that of the project around, or else those of the
/// files that its command names.
fn source_of(command: &[OsString], environment: &Environment<'_>) -> Vec<PathBuf> {
    let folder = resolve::folder(environment);
    if nearest_project(&folder).is_some() {
        return vec![PathBuf::from("auto")];
    }
    let files = command.iter().skip(1).map(|word| absolute_path(&folder, Path::new(word)));
    let first =
        files.filter(|path| path.is_file()).find_map(|path| Some(path.parent()?.to_owned()));
    first.into_iter().collect()
}

/// Lints a recording like `mcp-lint check`.
fn check(
    recording: &Recording,
    of_record: &RecordArguments,
    matches: &ArgMatches,
    start: Option<&ServerStart>,
    process: &mut Process<'_>,
) -> Result<u8> {
    let mut arguments = LintArguments::from_arg_matches(matches)
        .map_err(|error| Error::Usage(error.to_string()))?;
    if of_record.trial {
        // The names of tools that are called, here.
        arguments.results.tool = None;
    }
    if of_record.trial && arguments.source.source.is_empty() {
        arguments.source.source = source_of(&of_record.command, process.environment);
    }
    // The README of the project lists the tools of its server.
    let readme = resolve::folder(process.environment).join("README.md");
    let document = of_record.trial.then_some(&*readme);
    match &recording.path {
        Some(path) => {
            arguments.paths = vec![path.clone()];
            lint::lint_server(&arguments, matches, start, document, process)
        }
        None => {
            arguments.paths = vec![PathBuf::from("-")];
            arguments.files.stdin_filename = IN_MEMORY.to_owned();
            let mut process = Process {
                environment: process.environment,
                stdin: &mut recording.bytes.as_slice(),
                stdout: process.stdout,
                stderr: process.stderr,
            };
            lint::lint_server(&arguments, matches, start, document, &mut process)
        }
    }
}
