//! Messages on standard error about the search in source code.

use std::io::{self, Write};

use crate::cli::limits::{
    MAX_LISTED_NAME, MAX_LISTED_PLACES, MAX_LISTED_PROBLEMS, MAX_LISTED_TOOLS,
};
use crate::diagnostic::Severity;
use crate::engine::{AmbiguousTool, RunReport};
use crate::report::text::{place::location, sanitize};
use crate::report::{Options, summary::run_summary};
use crate::source::cut;

/// Writes which directories were not searched, the number of tools that were found, and with `-v`
/// the other tools.
pub(crate) fn write(
    run: &RunReport,
    options: &Options,
    quiet: bool,
    stderr: &mut dyn Write,
) -> io::Result<()> {
    let Some(source) = &run.source else { return Ok(()) };
    for problem in source.problems.iter().take(MAX_LISTED_PROBLEMS) {
        let warning = options.style.severity(Severity::Warning, "warning:");
        writeln!(stderr, "{warning} source: {}", sanitize::terminal(problem))?;
    }
    if quiet {
        return Ok(());
    }
    if let Some(line) = run_summary::source_line(run, options) {
        writeln!(stderr, "{line}")?;
    }
    if !options.verbose {
        return Ok(());
    }
    let ambiguous = source.ambiguous.iter().map(|AmbiguousTool { name, places }| {
        let listed = places.iter().take(MAX_LISTED_PLACES);
        let listed: Vec<_> = listed.map(|(path, region)| location(path, *region)).collect();
        let more = match places.len().saturating_sub(listed.len()) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        format!("ambiguous in the source: {} ({}{more})", quoted(name), listed.join(", "))
    });
    let missing = source.not_found.iter();
    let missing = missing.map(|name| format!("not found in the source: {}", quoted(name)));
    ambiguous
        .chain(missing)
        .take(MAX_LISTED_TOOLS)
        .try_for_each(|line| writeln!(stderr, "{line}"))?;
    match (source.tools() - source.found).saturating_sub(MAX_LISTED_TOOLS) {
        0 => Ok(()),
        more => writeln!(stderr, "and {}", run_summary::plural(more, "more tool")),
    }
}

fn quoted(name: &str) -> String {
    format!("`{}`", sanitize::terminal(&cut(name, MAX_LISTED_NAME)))
}
