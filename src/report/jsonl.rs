//! One finding a line, each as the JSON report has it: for tools that read lines and for runs of
//! any size. Each line is a `diagnostic` of `docs/report.schema.json`.

use std::io::{self, Write};

use super::{Options, json, json_text};
use crate::engine::RunReport;

/// Writes all findings, or those of at least the weight that was asked for.
pub(super) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    json_text::write_lines(options.all(run), options.jobs, json::write_finding, out)
}
