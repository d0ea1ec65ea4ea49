//! How often each rule found something.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::Options;
use crate::engine::RunReport;

/// Writes a table of rules and counts, most frequent first.
pub(super) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let mut counts = BTreeMap::new();
    for found in run.diagnostics() {
        counts.entry(found.rule).or_insert((0_usize, found.severity)).0 += 1;
    }
    let mut rows: Vec<_> = counts.into_iter().collect();
    rows.sort_by_key(|(rule, (count, _))| (std::cmp::Reverse(*count), *rule));
    let width = rows.first().map_or(0, |(_, (count, _))| count.to_string().len());
    if !rows.is_empty() {
        writeln!(out, "{}", options.style.strong("findings by rule"))?;
    }
    for (rule, (count, severity)) in rows {
        let severity = options.style.severity(severity, &format!("{:7}", severity.name()));
        writeln!(out, "{count:>width$}  {severity}  {}", options.linked_rule(rule))?;
    }
    Ok(())
}
