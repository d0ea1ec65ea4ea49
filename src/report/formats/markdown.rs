//! A table for the summary of a job (`$GITHUB_STEP_SUMMARY`) or a comment.
//!
//! No untrusted text acts as Markdown or HTML: its punctuation is written as character references,
//! and text in backticks in a message goes between `<code>` tags, where code hosts do not search
//! for user names and links.

use std::io::{self, Write};

use crate::diagnostic::Diagnostic;
use crate::engine::RunReport;
use crate::report::limits::MAX_SUMMARY_BYTES;
use crate::report::{
    Options, Style, formats::matrix, summary::inventory, summary::run_summary, text::fold,
    text::sanitize, text::subject,
};
use crate::rules::Rule;

/// Writes the findings that `options` shows, with repeated findings folded.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let plain = Options { style: Style::PLAIN, ..options.clone() };
    writeln!(out, "### mcp-lint\n\n{}", sanitize::markdown(&run_summary::totals(run, &plain)))?;
    for (_, text) in inventory::unchecked_sentences(run) {
        writeln!(out, "\n{}", sanitize::markdown(&text))?;
    }
    for (path, why) in run.failures() {
        writeln!(out, "\n{} could not be read: {}", code(path), sanitize::markdown(why))?;
    }
    let (entries, mut left_out) = fold::entries(run, options);
    // A table without rows would be shown as its head.
    if entries.is_empty() {
        return matrix::write_markdown(run, options, out);
    }
    writeln!(out, "\n| severity | place | finding |\n|---|---|---|")?;
    let mut rows = Bounded { left: Some(MAX_SUMMARY_BYTES), out };
    for entry in entries {
        let folded = entry.folded_line();
        if !rows.add(&row(entry.finding, folded.as_deref()))? {
            left_out += 1 + entry.folded;
        }
    }
    if left_out > 0 {
        writeln!(out, "\n… and {}", run_summary::plural(left_out, "more finding"))?;
    }
    matrix::write_markdown(run, options, out)
}

/// Text that ends with a whole row or line before its code host would cut it.
pub(crate) struct Bounded<'o> {
    /// Bytes that may still be written; `None` once something did not fit, so that nothing after it
    /// is written either.
    pub(crate) left: Option<usize>,
    pub(crate) out: &'o mut dyn Write,
}

impl Bounded<'_> {
    /// Writes a row or line if it fits; returns whether it was written.
    pub(crate) fn add(&mut self, text: &str) -> io::Result<bool> {
        self.left = self.left.and_then(|left| left.checked_sub(text.len()));
        if self.left.is_some() {
            self.out.write_all(text.as_bytes())?;
        }
        Ok(self.left.is_some())
    }
}

fn row(found: &Diagnostic, folded: Option<&str>) -> String {
    let start = found.region.start_position;
    let place = code(&format!("{}:{}:{}", found.path, start.line, start.column));
    let definition = found.source().map(|source| {
        let start = source.region.start_position;
        let place = code(&format!("{}:{}:{}", source.path, start.line, start.column));
        format!("<br>defined at {place}")
    });
    let rule = match Rule::named(found.rule) {
        Some(rule) => format!("[{}]({})", rule.name, rule.url()),
        None => found.rule.to_owned(),
    };
    let help = found.help.as_ref().map(|help| format!("<br>{}", message(help)));
    let suppression = found.suppression();
    let suppression =
        suppression.map(|it| format!("<br>suppressed {}", sanitize::markdown(&it.to_string())));
    let folded = folded.map(|line| format!("<br>{}", sanitize::markdown(line)));
    format!(
        "| {} | {place}{} | {}{} ({rule}){}{}{} |\n",
        found.severity.name(),
        definition.unwrap_or_default(),
        message(&found.message),
        message(&subject::clause(found)),
        help.unwrap_or_default(),
        suppression.unwrap_or_default(),
        folded.unwrap_or_default(),
    )
}

/// A message, in which text between backticks comes from the document.
pub(crate) fn message(text: &str) -> String {
    // Messages pair their backticks, so every second part is between two.
    let parts = text.split('`').enumerate();
    parts
        .map(|(index, part)| if index % 2 == 1 { code(part) } else { sanitize::markdown(part) })
        .collect()
}

pub(crate) fn code(text: &str) -> String {
    format!("<code>{}</code>", sanitize::markdown(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Severity;
    use crate::report::test_support::{file_with, run_of};

    #[test]
    fn text_from_the_document_is_code_and_never_markup() {
        assert_eq!(message("`a|b` is <b>"), "<code>a&#124;b</code> is &#60;b&#62;");
        assert_eq!(message("`x` y`@me"), "<code>x</code> y<code>&#64;me</code>");
        assert!(
            !sanitize::markdown("a\n| b | [x](http://e.x) `**_~#!")
                .contains(['|', '[', '`', '*', '\n'])
        );
    }

    #[test]
    fn a_report_is_bounded_and_counts_omitted_findings() {
        let mut file = file_with(&vec![Severity::Error; 9000]);
        for (index, found) in file.diagnostics.iter_mut().enumerate() {
            found.message = format!("message {index} {}", "x".repeat(100)).into();
        }
        let options = Options { max_findings: 0, ..Options::default() };
        let mut out = Vec::new();
        write(&run_of(vec![file]), &options, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let rows = text.lines().filter(|line| line.starts_with("| error")).count();
        let last = text.lines().last().unwrap();
        assert!(text.len() < MAX_SUMMARY_BYTES + 1000, "{}", text.len());
        assert_eq!(last, format!("… and {} more findings", 9000 - rows));
    }

    #[test]
    fn what_fits_to_the_byte_is_written_and_nothing_behind_what_does_not() {
        let mut out = Vec::new();
        let mut rows = Bounded { left: Some(6), out: &mut out };
        assert!(rows.add("abc").unwrap() && rows.add("def").unwrap());
        assert!(!rows.add("g").unwrap() && !rows.add("").unwrap());
        assert_eq!(out, b"abcdef");
    }
}
