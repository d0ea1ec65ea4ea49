//! Workflow commands of GitHub Actions, which become annotations beside the changed lines.
//!
//! GitHub shows at most ten errors, ten warnings and ten notices of a step. So errors come first,
//! and where there are more than are shown, a notice before all other notices says how many.
//! Everything is written all the same: it is there in the log.
//!
//! Commands and their escapes: <https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands>.

use std::io::{self, Write};
use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Severity};
use crate::engine::RunReport;
use crate::report::text::explanation::push_explanation;
use crate::report::text::kept::Kept;
use crate::report::{Options, summary::run_summary, text::in_order, text::sanitize, text::subject};

/// Annotations of one kind that GitHub shows for a step.
const SHOWN_OF_A_KIND: usize = 10;

/// Writes the findings that `options` lets through, worst first.
pub(in crate::report) fn write<'r>(
    run: &'r RunReport,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (path, why) in run.failures() {
        let text = format!("{}: {}", sanitize::terminal(path), sanitize::terminal(why));
        writeln!(out, "::error title=mcp-lint::{}", data(&text))?;
    }
    for severity in [Severity::Error, Severity::Warning, Severity::Info] {
        if severity == Severity::Info {
            write_left_out(run, options, out)?;
        }
        let of_this = |found: &&Diagnostic| found.severity == severity && options.shows(severity);
        in_order::write(
            run.diagnostics().filter(of_this),
            options.jobs,
            |found, text| {
                let mut repeated = Repeated::default();
                let write = |found: &&'r _| write_command(found, options, &mut repeated, text);
                found.iter().try_for_each(write)
            },
            out,
        )?;
    }
    Ok(())
}

fn write_left_out(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let severities = [Severity::Error, Severity::Warning, Severity::Info];
    let tally = run.tally();
    let hidden = severities.into_iter().filter(|&severity| options.shows(severity));
    let hidden: Vec<_> = hidden
        .map(|severity| (severity, tally.count(severity).saturating_sub(SHOWN_OF_A_KIND)))
        .filter(|(_, count)| *count > 0)
        .map(|(severity, count)| run_summary::plural(count, severity.name()))
        .collect();
    if hidden.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        "::notice title=mcp-lint::{} more in the log of this step: GitHub shows \
         {SHOWN_OF_A_KIND} annotations of each kind",
        hidden.join(", ")
    )
}

/// What a piece of the report repeats.
#[derive(Default)]
struct Repeated<'r> {
    /// A path, as the forge wants it and as a property has it.
    path: Option<(&'r Arc<str>, String, String)>,
    /// The headline, and what is behind it.
    said: Kept<'r, [String; 2]>,
}

impl<'r> Repeated<'r> {
    /// The path of a finding: as text has it, and as a property.
    fn path(&mut self, found: &'r Diagnostic, options: &Options) -> (&str, &str) {
        let known = self.path.take().filter(|(path, ..)| Arc::ptr_eq(path, &found.path));
        let known = known.unwrap_or_else(|| {
            let path = options.path_in_repository(&found.path);
            (&found.path, data(&sanitize::terminal(&path)), property(&path))
        });
        let (_, text, property) = self.path.insert(known);
        (text, property)
    }
}

fn write_command<'r>(
    found: &'r Diagnostic,
    options: &Options,
    repeated: &mut Repeated<'r>,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let (start, end) = (found.region.start_position, found.region.end_position);
    let command = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    };
    let (path, property_path) = repeated.path(found, options);
    write!(out, "::{command} file={property_path},line={}", start.line)?;
    // With columns, GitHub takes an annotation over several lines for one of a single line.
    match start.line == end.line {
        true if end.column > start.column => {
            write!(out, ",col={},endColumn={}", start.column, end.column)?;
        }
        true => write!(out, ",col={}", start.column)?,
        false => write!(out, ",endLine={}", end.line)?,
    }
    // The log does not show the properties, so the place is repeated.
    let (rule, line, column) = (found.rule, start.line, start.column);
    write!(out, ",title={rule}::{path}:{line}:{column}: ")?;
    let subject = subject::sentence(found).map(|subject| format!(" {}", data(&subject)));
    let [headline, explanation] = repeated.said.of(found, || said(found).map(|text| data(&text)));
    writeln!(out, "{headline}{}{explanation}", subject.unwrap_or_default())
}

/// What the annotation says behind its place: the headline, and what follows the tool's name.
fn said(found: &Diagnostic) -> [String; 2] {
    let mut text = format!(" [{}]", found.rule);
    push_explanation(found, &mut text);
    [sanitize::terminal(&found.message).into_owned(), text]
}

/// The text of a command: what could end its line is escaped, and what begins an escape.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property's value: what could end it is escaped as well.
fn property(text: &str) -> String {
    data(&sanitize::terminal(text)).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::test_support::{file_with, run_of};

    fn lines(run: &RunReport, options: &Options) -> Vec<String> {
        let mut out = Vec::new();
        write(run, options, &mut out).unwrap();
        String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn errors_come_first_and_the_rest_is_told_before_the_notices() {
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
    fn nothing_in_a_path_or_text_ends_its_place() {
        assert_eq!(property("a,b::c%0A.json"), "a%2Cb%3A%3Ac%250A.json");
        assert_eq!(data("50%\n::error::x"), "50%25%0A::error::x");
        assert_eq!(property("a\nb"), "a\\nb");
    }
}
