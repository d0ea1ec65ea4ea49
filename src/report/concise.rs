//! `path:line:col: severity[rule] headline (tool)`, one line a finding.

use std::io::{self, Write};

use super::{Options, clean, fold, in_order, subject};
use crate::diagnostic::Diagnostic;
use crate::engine::RunReport;

/// Writes the findings that `options` lets through.
pub(super) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let (entries, left_out) = fold::entries(run, options);
    let write_entry = |entry: &fold::Entry<'_>, text: &mut Vec<u8>| {
        write_line(entry.finding, options, text)?;
        super::write_folded(entry.folded, options, text)
    };
    let render = |entries: &[fold::Entry<'_>], text: &mut Vec<u8>| {
        entries.iter().try_for_each(|entry| write_entry(entry, text))
    };
    in_order::write(entries.into_iter(), options.jobs, render, out)?;
    super::write_left_out(left_out, options, out)
}

fn write_line(diagnostic: &Diagnostic, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let start = diagnostic.region.start_position;
    let style = options.style;
    let subject = subject::label(diagnostic).map(|label| format!(" ({label})"));
    let suppression = diagnostic
        .suppression()
        .map(|suppression| format!(" (suppressed {})", clean::terminal(&suppression.to_string())));
    writeln!(
        out,
        "{}:{}:{}: {}[{}] {}{}{}",
        options.linked(&style.strong(&clean::line_start(&diagnostic.path)), &diagnostic.path),
        start.line,
        start.column,
        style.severity(diagnostic.severity, diagnostic.severity.name()),
        options.linked_rule(diagnostic.rule),
        clean::terminal(&diagnostic.message),
        subject.unwrap_or_default(),
        suppression.unwrap_or_default(),
    )
}
