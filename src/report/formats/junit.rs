//! A test report: one suite per file, one failing case per finding, and a passing case for a file
//! without findings. JUnit's format has no specification; the report follows the schema of Jenkins
//! (`junit-10.xsd` of its xUnit plugin), which GitLab, Azure and others also read.
//!
//! Time stamps, durations and host names are omitted, so that identical runs give identical
//! reports.

use std::collections::HashSet;
use std::io::{self, Write};

use crate::diagnostic::{Diagnostic, Severity};
use crate::engine::{FileReport, RunReport};
use crate::report::summary::inventory;
use crate::report::text::explanation::push_explanation;
use crate::report::{Options, text::html, text::place, text::sanitize, text::subject};

/// The name of the whole suite.
const NAME: &str = "mcp-lint";

/// Writes the findings that `options` shows.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let failures: usize = run.files.iter().map(|file| shown(file, options).count()).sum();
    let errors = run.failures().count();
    let readable = || run.files.iter().filter(|file| file.failure.is_none());
    let clean = readable().filter(|file| is_clean(file, options)).count();
    let skipped: usize = readable().map(|file| unchecked(file, options).count()).sum();
    let tried: Vec<_> = readable().flat_map(|file| tried(file, options)).collect();
    let uncalled = tried.iter().filter(|(_, calls)| *calls == 0).count();
    let (clean, skipped) = (clean + tried.len() - uncalled, skipped + uncalled);
    let servers = inventory::unchecked_sentences(run);
    let skipped = skipped + servers.len();
    let nothing = usize::from(failures + errors + clean + skipped == 0);
    let tests = failures + errors + clean + skipped + nothing;
    writeln!(out, r#"<?xml version="1.0" encoding="UTF-8"?>"#)?;
    writeln!(
        out,
        r#"<testsuites name="{NAME}" tests="{tests}" failures="{failures}" errors="{errors}">"#
    )?;
    for file in readable() {
        write_suite(file, options, out)?;
    }
    for (path, why) in run.failures() {
        write_failure(path, why, out)?;
    }
    if !servers.is_empty() {
        let counts = Suite { tests: servers.len(), skipped: servers.len(), ..Suite::default() };
        begin_suite("servers", counts, out)?;
        for (server, text) in servers {
            let end = format!(r#"<skipped message="{}"/>"#, html::escaped(&text));
            write_case(&html::escaped(&server.folder), "servers", &end, out)?;
        }
        end_suite(out)?;
    }
    if nothing > 0 {
        write_nothing(out)?;
    }
    writeln!(out, "</testsuites>")
}

/// The numbers of a suite. A passing case counts only in `tests`.
#[derive(Clone, Copy, Default)]
struct Suite {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
}

fn begin_suite(name: &str, counts: Suite, out: &mut dyn Write) -> io::Result<()> {
    let Suite { tests, failures, errors, skipped } = counts;
    let skips = if skipped == 0 { String::new() } else { format!(r#" skipped="{skipped}""#) };
    writeln!(
        out,
        r#"  <testsuite name="{name}" tests="{tests}" failures="{failures}" errors="{errors}"{skips}>"#
    )
}

fn end_suite(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "  </testsuite>")
}

/// Writes a case with the element that describes its outcome.
fn write_case(name: &str, class: &str, end: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, r#"    <testcase name="{name}" classname="{class}">"#)?;
    writeln!(out, "      {end}")?;
    writeln!(out, "    </testcase>")
}

/// Writes a skipped test case for a run without any, because readers treat a report without test
/// cases as broken.
fn write_nothing(out: &mut dyn Write) -> io::Result<()> {
    begin_suite(NAME, Suite { tests: 1, skipped: 1, ..Suite::default() }, out)?;
    write_case("nothing was recognised", NAME, "<skipped/>", out)?;
    end_suite(out)
}

fn shown<'r>(
    file: &'r FileReport,
    options: &'r Options,
) -> impl Iterator<Item = &'r Diagnostic> + use<'r> {
    file.diagnostics
        .iter()
        .map(AsRef::as_ref)
        .filter(|found: &&Diagnostic| options.shows(found.severity))
}

fn is_clean(file: &FileReport, options: &Options) -> bool {
    file.is_checked() && shown(file, options).next().is_none()
}

/// The numbers and reasons of what was not checked, unless it is among the shown findings.
fn unchecked<'r>(
    file: &'r FileReport,
    options: &Options,
) -> impl Iterator<Item = (String, &'static str)> + use<'r> {
    let is_listed = options.shows(Severity::Info);
    let unchecked = file.unchecked.iter().filter(move |_| !is_listed);
    unchecked.map(|(kind, count)| (kind.counted(*count), kind.reason()))
}

/// The tools of a trial without a shown finding, each with the number of its calls. A finding is a case of
/// its own.
fn tried<'r>(
    file: &'r FileReport,
    options: &'r Options,
) -> impl Iterator<Item = (&'r str, usize)> + use<'r> {
    let reported: HashSet<_> =
        shown(file, options).filter_map(|found| found.tool.as_deref()).collect();
    let tools = file.coverage.tried.iter().map(|(name, calls)| (&**name, *calls));
    tools.filter(move |(name, _)| !reported.contains(name))
}

fn write_suite(file: &FileReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let (failures, skipped) = (shown(file, options).count(), unchecked(file, options).count());
    let (clean, path) = (is_clean(file, options), escaped(&file.path));
    let tried: Vec<_> = tried(file, options).collect();
    let skipped = skipped + tried.iter().filter(|(_, calls)| *calls == 0).count();
    let passed = tried.iter().filter(|(_, calls)| *calls > 0).count();
    let tests = failures + usize::from(clean) + passed + skipped;
    begin_suite(&path, Suite { tests, failures, skipped, errors: 0 }, out)?;
    if clean {
        // Without a passing case, a reader that tracks cases would not see that a file was fixed.
        writeln!(out, r#"    <testcase name="no problems" classname="{path}"/>"#)?;
    }
    for (name, calls) in tried {
        let name = format!("tool {}", escaped(name));
        match calls {
            0 => write_case(&name, &path, r#"<skipped message="was not called"/>"#, out)?,
            _ => writeln!(out, r#"    <testcase name="{name}" classname="{path}"/>"#)?,
        }
    }
    for (what, reason) in unchecked(file, options) {
        let skip = format!(r#"<skipped message="{}"/>"#, escaped(reason));
        write_case(&format!("not checked: {}", escaped(&what)), &path, &skip, out)?;
    }
    for found in shown(file, options) {
        write_finding(found, &path, out)?;
    }
    end_suite(out)
}

fn write_finding(found: &Diagnostic, path: &str, out: &mut dyn Write) -> io::Result<()> {
    // Readers distinguish cases by their names, and track them over time.
    let at = if found.pointer.is_empty() { "" } else { " at " };
    let name = format!("{}{at}{}", found.rule, escaped(&found.pointer));
    let (shown, region) = place::shown_place(found);
    let (severity, start) = (found.severity.name(), region.start_position);
    let (message, subject) = (escaped(&found.message), escaped(&subject::clause(found)));
    let mut text = sanitize::terminal(&found.message).into_owned();
    if let Some(recording) = place::recording(found) {
        text.push_str(&format!("\n{recording}"));
    }
    push_explanation(found, &mut text);
    let failure = format!(
        r#"<failure type="{severity}" message="{message}">{}:{}:{}{subject}: {}</failure>"#,
        escaped(shown),
        start.line,
        start.column,
        escaped_lines(&text)
    );
    write_case(&name, path, &failure, out)
}

/// Writes an unreadable file as an error of the run, not as a failure of the tested file.
fn write_failure(path: &str, why: &str, out: &mut dyn Write) -> io::Result<()> {
    let path = escaped(path);
    begin_suite(&path, Suite { tests: 1, errors: 1, ..Suite::default() }, out)?;
    let error = format!(r#"<error type="unreadable" message="{}"/>"#, escaped(why));
    write_case("readable", &path, &error, out)?;
    end_suite(out)
}

/// Untrusted text of one line, sanitized for an attribute or an element.
fn escaped(text: &str) -> String {
    escaped_lines(&sanitize::terminal(text))
}

/// Sanitized text, escaped for an attribute or an element.
fn escaped_lines(text: &str) -> String {
    html::escaped(text).replace("&#39;", "&apos;")
}
