//! `path:line:col: severity[rule] headline`, one line a finding.

use std::io::{self, Write};

use super::{Options, clean, fold};
use crate::diagnostic::Diagnostic;
use crate::engine::RunReport;

/// Writes the findings that `options` lets through.
pub(super) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let (entries, left_out) = fold::entries(run, options);
    for entry in entries {
        write_line(entry.finding, options, out)?;
        super::write_folded(entry.folded, options, out)?;
    }
    super::write_left_out(left_out, options, out)
}

fn write_line(diagnostic: &Diagnostic, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let start = diagnostic.region.start_position;
    let style = options.style;
    let suppression = diagnostic
        .suppression
        .as_ref()
        .map(|suppression| format!(" (suppressed {})", clean::terminal(&suppression.to_string())));
    writeln!(
        out,
        "{}:{}:{}: {}[{}] {}{}",
        options.linked(&style.strong(&clean::line_start(&diagnostic.path)), &diagnostic.path),
        start.line,
        start.column,
        style.severity(diagnostic.severity, diagnostic.severity.name()),
        options.linked_rule(diagnostic.rule),
        clean::terminal(&diagnostic.message),
        suppression.unwrap_or_default(),
    )
}
