//! `path:line:col: severity[rule] headline (tool) (in the recording at path:line:col)`, one line per
//! finding.

use std::io::{self, Write};

use crate::diagnostic::Diagnostic;
use crate::engine::RunReport;
use crate::report::{Options, text::fold, text::place, text::sanitize, text::subject};

/// Writes the findings that `options` shows.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let (entries, left_out) = fold::entries(run, options);
    for entry in &entries {
        write_line(entry.finding, options, out)?;
        if let Some(line) = entry.folded_line() {
            writeln!(out, "{}", options.style.faint(&line))?;
        }
    }
    crate::report::write_left_out(left_out, options, out)
}

fn write_line(diagnostic: &Diagnostic, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let (path, region) = place::shown_place(diagnostic);
    let start = region.start_position;
    let style = options.style;
    let subject = subject::label(diagnostic).map(|label| format!(" ({label})"));
    let suppression = diagnostic.suppression().map(|suppression| {
        format!(" (suppressed {})", sanitize::terminal(&suppression.to_string()))
    });
    let recording = place::recording(diagnostic).map(|place| format!(" ({place})"));
    writeln!(
        out,
        "{}:{}:{}: {}[{}] {}{}{}{}",
        options.linked(&style.strong(&sanitize::line_start(path)), path),
        start.line,
        start.column,
        style.severity(diagnostic.severity, diagnostic.severity.name()),
        options.linked_rule(diagnostic.rule),
        sanitize::terminal(&diagnostic.message),
        subject.unwrap_or_default(),
        recording.unwrap_or_default(),
        suppression.unwrap_or_default(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Severity;
    use crate::report::DEFAULT_MAX_FINDINGS;
    use crate::report::test_support::{file_with, run_of, text_of};

    #[test]
    fn by_default_many_findings_are_shown_and_further_ones_counted() {
        let page = |count: usize| {
            let mut file = file_with(&vec![Severity::Error; count]);
            for (index, found) in file.diagnostics.iter_mut().enumerate() {
                found.message = format!("message {index}").into();
            }
            text_of(|out| write(&run_of(vec![file]), &Options::default(), out))
        };
        assert_eq!(page(DEFAULT_MAX_FINDINGS).lines().count(), DEFAULT_MAX_FINDINGS);
        let more = "\n… and 1 more finding (--expand shows all)\n";
        assert!(page(DEFAULT_MAX_FINDINGS + 1).ends_with(more));
    }
}
