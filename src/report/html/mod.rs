//! A self-contained page, for people who prefer to read a report in a browser.
//!
//! Style and script are part of the page, and its content security policy allows only those two, by
//! their hashes. All text is escaped and hidden characters are shown, as in every format. Without
//! scripts, everything can be read and unfolded; the script filters and unfolds many parts at once.

mod files;
mod finding;
mod page;

use std::io::{self, Write};

use crate::engine::RunReport;
use crate::report::formats::matrix;
use crate::report::text::html::{code, message, text};
use crate::report::{Options, Style, blocks, summary::inventory, summary::run_summary};

pub(super) use page::{write_end, write_head};

/// Writes all findings, or those of at least the minimum severity.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    // Nothing is hidden in the page.
    let (style, verbose) = (Style::PLAIN, true);
    let plain = Options { style, verbose, width: None, ..options.clone() };
    write_head(out)?;
    writeln!(out, "<main>\n<h1>Report</h1>")?;
    let lines = [run_summary::totals(run, &plain)].into_iter();
    for line in lines.chain(run_summary::source_line(run, &plain)) {
        writeln!(out, "<p>{}</p>", message(&line))?;
    }
    for (sentence, command) in inventory::unchecked_commands(run) {
        writeln!(out, "<p>{}</p>", message(&sentence))?;
        writeln!(out, "<pre class=\"command\" tabindex=\"0\">{}</pre>", text(&command))?;
    }
    for (path, why) in run.failures() {
        writeln!(out, "<p class=\"error\">{}: {}</p>", code(path), text(why))?;
    }
    files::write(run, &plain, out)?;
    blocks::html::write(&matrix::section(run, &Options::default()), out)?;
    writeln!(out, "</main>")?;
    write_end(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Severity;
    use crate::report::limits::MAX_HTML_FINDINGS;
    use crate::report::test_support::{file_with, run_of, text_of};

    fn page(run: &RunReport) -> String {
        text_of(|out| write(run, &Options::default(), out))
    }

    #[test]
    fn a_report_is_bounded_and_counts_omitted_findings() {
        let of = |count: usize| page(&run_of(vec![file_with(&vec![Severity::Error; count])]));
        assert!(!of(MAX_HTML_FINDINGS).contains("which the other formats"));
        assert!(
            of(MAX_HTML_FINDINGS + 2).contains("… and 2 more findings, which the other formats")
        );
    }
}
