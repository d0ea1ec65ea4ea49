//! Workflow commands of GitHub Actions, which become annotations at the changed lines.
//!
//! GitHub shows at most ten errors, ten warnings and ten notices of a step. So errors come first,
//! and if there are more findings than GitHub shows, a notice before all other notices reports
//! their number. All commands are written regardless, because the log shows them.
//!
//! Commands and their escapes:
//! <https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands>.

use std::io::{self, Write};
use std::path::Path;

use crate::diagnostic::{Diagnostic, Severity};
use crate::engine::RunReport;
use crate::report::limits::MAX_ANNOTATIONS;
use crate::report::text::explanation::push_explanation;
use crate::report::text::links::is_invented;
use crate::report::{
    Options, summary::inventory, summary::run_summary, text::place, text::sanitize, text::subject,
};

/// Writes the findings that `options` shows, worst first.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    for (path, why) in run.failures() {
        let text = format!("{}: {}", sanitize::terminal(path), sanitize::terminal(why));
        writeln!(out, "::error title=mcp-lint::{}", data(&text))?;
    }
    for severity in [Severity::Error, Severity::Warning, Severity::Info] {
        if severity == Severity::Info {
            write_left_out(run, options, out)?;
            write_unchecked(run, options, out)?;
            for (_, text) in inventory::unchecked_sentences(run) {
                writeln!(out, "::notice title=mcp-lint::{}", data(&text))?;
            }
        }
        let of_this = |found: &&Diagnostic| found.severity == severity && options.shows(severity);
        for found in run.diagnostics().filter(of_this) {
            write_command(found, options, out)?;
        }
    }
    Ok(())
}

/// Writes a notice with what was not checked, unless it is among the shown findings.
fn write_unchecked(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let unchecked = run.unchecked();
    if unchecked.is_empty() || options.shows(Severity::Info) {
        return Ok(());
    }
    writeln!(out, "::notice title=mcp-lint::not checked: {}", data(&unchecked))
}

fn write_left_out(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let severities = [Severity::Error, Severity::Warning, Severity::Info];
    let tally = run.tally();
    let hidden = severities.into_iter().filter(|&severity| options.shows(severity));
    let hidden: Vec<_> = hidden
        .map(|severity| (severity, tally.count(severity).saturating_sub(MAX_ANNOTATIONS)))
        .filter(|(_, count)| *count > 0)
        .map(|(severity, count)| run_summary::plural(count, severity.name()))
        .collect();
    if hidden.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "::notice title=mcp-lint::{} more in the log of this step: GitHub shows \
         {MAX_ANNOTATIONS} annotations of each kind",
        hidden.join(", ")
    )
}

fn write_command(found: &Diagnostic, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let (path, region) = place::shown_place(found);
    let (start, end) = (region.start_position, region.end_position);
    let command = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    };
    let path = options.path_in_repository(path);
    write!(out, "::{command} ")?;
    // GitHub shows an annotation without a file at the run.
    if !is_invented(Path::new(&*path)) {
        write!(out, "file={},line={},", property(&path), start.line)?;
        // With columns, GitHub treats an annotation of several lines as one of a single line.
        if start.line != end.line {
            write!(out, "endLine={},", end.line)?;
        } else if end.column > start.column {
            write!(out, "col={},endColumn={},", start.column, end.column)?;
        } else {
            write!(out, "col={},", start.column)?;
        }
    }
    // The log does not show the properties, so the place is repeated.
    let (rule, line, column) = (found.rule, start.line, start.column);
    let path = sanitize::terminal(&path);
    write!(out, "title={rule}::{}:{line}:{column}: ", data(&path))?;
    let headline = sanitize::terminal(&found.message);
    let mut text = format!("{headline}{} [{rule}]", subject::clause(found));
    if let Some(recording) = place::recording(found) {
        text.push_str(&format!("\n{recording}"));
    }
    push_explanation(found, &mut text);
    writeln!(out, "{}", data(&text))
}

/// The text of a command, with escapes for line breaks and for `%`, which begins an escape.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property, with escapes for all characters that could end it.
fn property(text: &str) -> String {
    data(&sanitize::terminal(text)).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::test_support::{file_with, run_of, text_of};

    fn lines(run: &RunReport, options: &Options) -> Vec<String> {
        text_of(|out| write(run, options, out)).lines().map(str::to_owned).collect()
    }

    #[test]
    fn errors_come_first_and_the_rest_is_reported_before_the_notices() {
        let mut severities = vec![Severity::Info, Severity::Warning];
        severities.extend([Severity::Error; 12]);
        let options = Options { verbose: true, ..Options::default() };
        let lines = lines(&run_of(vec![file_with(&severities)]), &options);
        assert!(lines[..12].iter().all(|line| line.starts_with("::error ")), "{lines:?}");
        assert!(lines[12].starts_with("::warning "), "{lines:?}");
        assert!(lines[13].contains("mcp-lint::2 errors more in the log"), "{lines:?}");
        assert!(lines[14].starts_with("::notice file="), "{lines:?}");
        assert_eq!(lines.len(), 15);
    }

    #[test]
    fn as_many_annotations_as_github_shows_need_no_notice() {
        let count = |findings: usize| {
            let run = run_of(vec![file_with(&vec![Severity::Error; findings])]);
            lines(&run, &Options::default()).len()
        };
        assert_eq!(count(MAX_ANNOTATIONS), MAX_ANNOTATIONS);
        assert_eq!(count(MAX_ANNOTATIONS + 1), MAX_ANNOTATIONS + 2);
    }

    #[test]
    fn no_path_or_text_breaks_out_of_its_field() {
        assert_eq!(property("a,b::c%0A.json"), "a%2Cb%3A%3Ac%250A.json");
        assert_eq!(data("50%\n::error::x"), "50%25%0A::error::x");
        assert_eq!(property("a\nb"), "a\\nb");
    }
}
