//! A line per finding, with everything needed to fix it and no decoration: for programs that read
//! text, such as language models. The line with the totals is a part of the report, because a
//! reader without it does not know whether the report is complete.
//!
//! `path:line:col: severity[rule] headline | in tool `x` | recorded at path:line:col | at pointer |
//! help: … | fix: … (safe)`

use std::io::{self, Write};

use crate::diagnostic::Diagnostic;
use crate::engine::RunReport;
use crate::report::limits::MAX_POINTER_CHARACTERS;
use crate::report::{
    Options, Style, summary::inventory, summary::run_summary, text::fold, text::place,
    text::sanitize, text::subject,
};
use crate::source::cut;

/// Writes the findings that `options` shows.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    // Escape sequences would be noise, even if the output is a terminal.
    let plain = Options { style: Style::PLAIN, links: None, ..options.clone() };
    let (entries, left_out) = fold::entries(run, options);
    for entry in &entries {
        writeln!(out, "{}", line(entry.finding))?;
        if let Some(line) = entry.folded_line() {
            writeln!(out, "{line}")?;
        }
    }
    crate::report::write_left_out(left_out, &plain, out)?;
    for (path, why) in run.failures() {
        writeln!(out, "{}: could not be read: {}", field(&sanitize::line_start(path)), field(why))?;
    }
    writeln!(out, "{}", run_summary::totals(run, &plain))?;
    let servers = inventory::unchecked_sentences(run);
    servers.iter().try_for_each(|(_, text)| writeln!(out, "{text}"))
}

fn line(found: &Diagnostic) -> String {
    // An agent edits the code, not the recording.
    let (path, region) = place::shown_place(found);
    let start = region.start_position;
    let (severity, rule) = (found.severity.name(), found.rule);
    let mut line = format!(
        "{}:{}:{}: {severity}[{rule}] {}",
        field(&sanitize::line_start(path)),
        start.line,
        start.column,
        field(&found.message)
    );
    if let Some(subject) = subject::sentence(found) {
        line.push_str(&format!(" | {}", field(&subject)));
    }
    if found.source().is_some() {
        let recorded = place::location(&found.path, found.region);
        line.push_str(&format!(" | recorded at {}", field(&recorded)));
    }
    if !found.pointer.is_empty() {
        line.push_str(&format!(" | at {}", field(&cut(&found.pointer, MAX_POINTER_CHARACTERS))));
    }
    if let Some(suppression) = found.suppression() {
        line.push_str(&format!(" | suppressed {}", field(&suppression.to_string())));
    }
    if let Some(help) = &found.help {
        line.push_str(&format!(" | help: {}", field(help)));
    }
    if let Some(fix) = found.fix() {
        let (message, how) = (field(fix.message), fix.applicability.name());
        line.push_str(&format!(" | fix: {message} ({how})"));
    }
    line
}

/// Text that can neither end its line nor be read as another field.
fn field(text: &str) -> String {
    sanitize::terminal(text).replace('|', "\\u{7c}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Severity;
    use crate::report::test_support::finding;

    #[test]
    fn a_long_pointer_is_cut() {
        let line = |count: usize| {
            let mut found = finding(Severity::Error);
            found.pointer = "p".repeat(count).into();
            line(&found)
        };
        let pointer = "p".repeat(MAX_POINTER_CHARACTERS);
        assert!(line(MAX_POINTER_CHARACTERS).ends_with(&format!("| at {pointer}")));
        assert!(line(MAX_POINTER_CHARACTERS + 1).ends_with(&format!("| at {pointer}…")));
    }
}
