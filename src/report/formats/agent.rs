//! One line a finding, with all that is needed to fix it and nothing to look past: for programs
//! that read text. The line with the totals is a part of the report, because a reader that finds
//! none does not know whether it has seen everything.
//!
//! `path:line:col: severity[rule] headline | in tool `x` | at pointer | help: … | fix: … (safe)`

use std::io::{self, Write};

use crate::diagnostic::{Diagnostic, Fix};
use crate::engine::RunReport;
use crate::report::{Options, Style, summary::run_summary, text::sanitize, text::subject};

/// Characters of a pointer that are shown: keys are written by strangers, and may be essays.
const LONGEST_POINTER: usize = 160;

/// Writes the findings that `options` lets through.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let plain = Options { style: Style::PLAIN, links: None, ..options.clone() };
    let limit = if options.max_findings == 0 { usize::MAX } else { options.max_findings };
    let shown = || run.shown().filter(|found| options.shows(found.severity));
    for found in shown().take(limit) {
        writeln!(out, "{}", line(found))?;
    }
    crate::report::write_left_out(shown().count().saturating_sub(limit), &plain, out)?;
    for (path, why) in run.failures() {
        writeln!(out, "{}: could not be read: {}", field(&sanitize::line_start(path)), field(why))?;
    }
    writeln!(out, "{}", run_summary::totals(run, &plain))
}

fn line(found: &Diagnostic) -> String {
    let start = found.region.start_position;
    let (severity, rule) = (found.severity.name(), found.rule);
    let mut line = format!(
        "{}:{}:{}: {severity}[{rule}] {}",
        field(&sanitize::line_start(&found.path)),
        start.line,
        start.column,
        field(&found.message)
    );
    if let Some(subject) = subject::sentence(found) {
        line.push_str(&format!(" | {}", field(&subject)));
    }
    if !found.pointer.is_empty() {
        line.push_str(&format!(" | at {}", field(&cut(&found.pointer))));
    }
    if let Some(suppression) = found.suppression() {
        line.push_str(&format!(" | suppressed {}", field(&suppression.to_string())));
    }
    if let Some(help) = &found.help {
        line.push_str(&format!(" | help: {}", field(help)));
    }
    if let Some(fix) = found.fix() {
        line.push_str(&format!(" | fix: {}", fix_words(fix)));
    }
    line
}

fn fix_words(fix: Fix<'_>) -> String {
    format!("{} ({})", field(fix.message), fix.applicability.name())
}

/// Text that cannot end its line, nor pass for a field of its own.
fn field(text: &str) -> String {
    sanitize::terminal(text).replace('|', "\\u{7c}")
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST_POINTER) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
