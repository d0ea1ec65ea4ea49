//! A finding per line, each as in the JSON report: for tools that read lines, and for runs of any
//! size. Each line is a `diagnostic` of `docs/report.schema.json`; if the linted
//! directories have servers, the last line has only the member `inventory`.

use std::io::{self, Write};

use crate::engine::RunReport;
use crate::report::text::json::{self, object};
use crate::report::{Options, formats::json::finding, summary::inventory};

/// Writes all findings, or those of at least the minimum severity.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    options.all(run).try_for_each(|found| json::write_line(&finding(found), out))?;
    inventory::data(run)
        .map_or(Ok(()), |data| json::write_line(&object! { "inventory": data, }, out))
}
