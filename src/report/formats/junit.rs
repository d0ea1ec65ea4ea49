//! A test report: one suite a file, one failing case a finding, and a passing case for a file
//! without any. JUnit's format was never written down; this is what the schema of Jenkins allows
//! (`junit-10.xsd` of its xUnit plugin), which is what GitLab, Azure and others read as well.
//!
//! Time stamps, durations and host names are left out, so that equal runs give equal reports.

use std::io::{self, Write};

use crate::diagnostic::{Diagnostic, Severity};
use crate::engine::{FileReport, RunReport};
use crate::report::text::explanation::push_explanation;
use crate::report::{Options, text::sanitize, text::subject};

/// The name of the whole suite.
const NAME: &str = "mcp-lint";

/// Writes the findings that `options` lets through.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let failures: usize = run.files.iter().map(|file| shown(file, options).count()).sum();
    let errors = run.failures().count();
    let readable = || run.files.iter().filter(|file| file.failure.is_none());
    let clean = readable().filter(|file| is_clean(file, options)).count();
    let skipped: usize = readable().map(|file| unchecked(file, options).count()).sum();
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
    if nothing > 0 {
        write_nothing(out)?;
    }
    writeln!(out, "</testsuites>")
}

/// Readers treat a report without any test case as broken.
fn write_nothing(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, r#"  <testsuite name="{NAME}" tests="1" failures="0" errors="0" skipped="1">"#)?;
    writeln!(out, r#"    <testcase name="nothing was recognised" classname="{NAME}">"#)?;
    writeln!(out, "      <skipped/>")?;
    writeln!(out, "    </testcase>")?;
    writeln!(out, "  </testsuite>")
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

/// What was not checked and why, unless it is among the findings that are shown.
fn unchecked<'r>(
    file: &'r FileReport,
    options: &Options,
) -> impl Iterator<Item = (String, &'static str)> + use<'r> {
    let is_listed = options.shows(Severity::Info);
    let unchecked = file.unchecked.iter().filter(move |_| !is_listed);
    unchecked.map(|(kind, count)| (kind.counted(*count), kind.reason()))
}

fn write_suite(file: &FileReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let failures = shown(file, options).count();
    let (clean, skipped) = (is_clean(file, options), unchecked(file, options).count());
    let (tests, path) = (failures + usize::from(clean) + skipped, escaped(&file.path));
    let skips = if skipped == 0 { String::new() } else { format!(r#" skipped="{skipped}""#) };
    writeln!(
        out,
        r#"  <testsuite name="{path}" tests="{tests}" failures="{failures}" errors="0"{skips}>"#
    )?;
    if clean {
        writeln!(out, r#"    <testcase name="no problems" classname="{path}"/>"#)?;
    }
    for (what, reason) in unchecked(file, options) {
        let what = escaped(&what);
        writeln!(out, r#"    <testcase name="not checked: {what}" classname="{path}">"#)?;
        writeln!(out, r#"      <skipped message="{}"/>"#, escaped(reason))?;
        writeln!(out, "    </testcase>")?;
    }
    for found in shown(file, options) {
        write_case(found, &path, out)?;
    }
    writeln!(out, "  </testsuite>")
}

fn write_case(found: &Diagnostic, path: &str, out: &mut dyn Write) -> io::Result<()> {
    // Readers distinguish cases by their names, and track them over time.
    let (at, pointer) = match &*found.pointer {
        "" => ("", String::new()),
        pointer => (" at ", escaped(pointer)),
    };
    writeln!(out, r#"    <testcase name="{}{at}{pointer}" classname="{path}">"#, found.rule)?;
    let subject = subject::sentence(found).map(|subject| format!(" {}", escaped(&subject)));
    let (severity, start) = (found.severity.name(), found.region.start_position);
    let message = escaped(&found.message);
    write!(out, r#"      <failure type="{severity}" message="{message}">"#)?;
    write!(out, "{path}:{}:{}{}: ", start.line, start.column, subject.unwrap_or_default())?;
    let mut text = sanitize::terminal(&found.message).into_owned();
    push_explanation(found, &mut text);
    writeln!(out, "{}</failure>", escaped_lines(&text))?;
    writeln!(out, "    </testcase>")
}

/// An unreadable file is an error of the run, not a failure of the tested file.
fn write_failure(path: &str, why: &str, out: &mut dyn Write) -> io::Result<()> {
    let (path, why) = (escaped(path), escaped(why));
    writeln!(out, r#"  <testsuite name="{path}" tests="1" failures="0" errors="1">"#)?;
    writeln!(out, r#"    <testcase name="readable" classname="{path}">"#)?;
    writeln!(out, r#"      <error type="unreadable" message="{why}"/>"#)?;
    writeln!(out, "    </testcase>")?;
    writeln!(out, "  </testsuite>")
}

/// Text of one line for an attribute or an element.
fn escaped(text: &str) -> String {
    escaped_lines(&sanitize::terminal(text))
}

/// Cleaned text for an attribute or an element. XML 1.0 forbids two characters that cleaning
/// leaves, however they are spelt; they become visible (section 2.2, `Char`).
fn escaped_lines(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            '\u{fffe}' | '\u{ffff}' => {
                escaped.push_str(&format!("\\u{{{:x}}}", u32::from(character)));
            }
            _ => escaped.push(character),
        }
    }
    escaped
}
