//! Why a server that was started failed, and what its code shows.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use crate::cli::arguments::record::{RecordArguments, StderrName};
use crate::engine::{code_faults, line_that_makes_server};
use crate::record::ClientEnd;
use crate::report::text::sanitize;
use crate::rules::{recorded_cause, traced_places};
use crate::source::{absolute_path, display_path, read_file};

/// Size of the largest source file in which the start of a server is searched for, in bytes.
const MAX_SOURCE_BYTES: u64 = 1 << 20;

/// Number of places that are named for one cause in the code.
const MAX_PLACES: usize = 4;

/// Writes the reason why a session ended early, with its cause and advice.
pub(crate) fn write_failure(
    failure: &str,
    end: &ClientEnd,
    arguments: &RecordArguments,
    command: &[String],
    folder: &Path,
    stderr: &mut dyn Write,
) -> io::Result<()> {
    let recorded = recorded_bytes(end, arguments);
    let cause = Some(&*recorded).filter(|recorded| !recorded.is_empty());
    let cause = cause.and_then(|it| recorded_cause(it, end.is_exited)).unwrap_or_default();
    let clause = if cause.cause.is_empty() { String::new() } else { format!(": {}", cause.cause) };
    writeln!(stderr, "error: {}", sanitize::terminal(&(failure.to_owned() + &clause)))?;
    if let Some((path, line)) = own_place(&recorded, folder) {
        writeln!(stderr, "  at {}:{line}", sanitize::terminal(&path))?;
    }
    if let Some(advice) = cause.advice {
        let quote = |word: &String| match word.contains(|it: char| !it.is_ascii_graphic()) {
            true => format!("'{word}'"),
            false => word.clone(),
        };
        let command = command.iter().map(quote).collect::<Vec<_>>().join(" ");
        let again = |name| format!(" and run again: `{name}=… mcp-lint try {command}`");
        let again = cause.variable.map_or_else(String::new, again);
        writeln!(stderr, "  help: {}", sanitize::terminal(&(advice + &again)))?;
    } else if let Some(stray) = &end.seen.stray {
        writeln!(stderr, "  note: {}", sanitize::terminal(stray))?;
    } else if let Some(file) = file_without_run(&arguments.command, folder)
        .filter(|_| end.is_exited && cause.cause.is_empty())
    {
        writeln!(
            stderr,
            "  help: `{}` makes a server and does not start it: call its `run()`, or `connect()`",
            sanitize::terminal(&file)
        )?;
    } else if end.seen.received == 0 {
        let is_recorded = arguments.stderr_of_server() == StderrName::Record;
        let log = if is_recorded { "recorded (-o FILE)" } else { "above" };
        writeln!(
            stderr,
            "  help: its standard error, if it wrote any, is {log}; does the command work without mcp-lint?"
        )?;
    }
    stderr.flush()
}

/// Writes what the code alone shows of a server that failed, or whose list of tools failed: it shows only the
/// first cause.
pub(crate) fn write_code_faults(
    command: &[OsString],
    known: Option<(String, usize)>,
    folder: &Path,
    stderr: &mut dyn Write,
) -> io::Result<()> {
    let known = known.map(|(path, line)| format!("{path}:{line}"));
    let faults = code_faults(command, folder, known.as_deref());
    if !faults.is_empty() {
        writeln!(stderr, "the code also shows:")?;
    }
    for fault in faults {
        let shown = fault.places.len().min(MAX_PLACES);
        let rest = fault.places.len() - shown;
        let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
        let places = fault.places[..shown].join(", ") + &rest;
        writeln!(
            stderr,
            "  {}: {}",
            sanitize::terminal(&places),
            sanitize::terminal(&fault.sentence)
        )?;
    }
    stderr.flush()
}

/// The recording of a session in which the server sent no message; empty for any other.
pub(crate) fn recorded_bytes<'r>(end: &'r ClientEnd, arguments: &RecordArguments) -> Cow<'r, [u8]> {
    match &end.recording.path {
        _ if end.seen.received > 0 => Cow::default(),
        Some(path) => read_file(path, arguments.max_file).unwrap_or_default().into(),
        None => (&*end.recording.bytes).into(),
    }
}

/// The innermost place of a stack trace that is in the folder and in no installed package.
pub(crate) fn own_place(recorded: &[u8], folder: &Path) -> Option<(String, usize)> {
    let is_installed =
        |path: &str| ["site-packages", "node_modules", "<"].iter().any(|it| path.contains(it));
    let places = traced_places(recorded).into_iter().filter(|(path, _)| !is_installed(path));
    places.into_iter().find_map(|(path, line)| {
        let own = absolute_path(folder, Path::new(&path));
        let own = own.strip_prefix(folder).ok().filter(|_| own.is_file())?;
        Some((display_path(own).into_owned(), line))
    })
}

/// The source file of a command that makes a server and calls nothing that starts one.
fn file_without_run(command: &[OsString], folder: &Path) -> Option<String> {
    const STARTS: [&str; 6] = ["run(", "run_async(", ".connect(", "serve(", ".start(", "listen("];
    let mut files = command.iter().skip(1).filter_map(|word| word.to_str());
    let file = files.find(|word| absolute_path(folder, Path::new(word)).is_file())?;
    let path = absolute_path(folder, Path::new(file));
    let text = read_file(&path, MAX_SOURCE_BYTES).ok()?;
    line_that_makes_server(&path, &text)?;
    let text = String::from_utf8(text).ok()?;
    STARTS.iter().all(|sign| !text.contains(sign)).then(|| file.to_owned())
}
