//! The number of findings of each rule.

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::engine::{Coverage, RunReport};
use crate::report::limits::MAX_UNEXERCISED_TOOLS;
use crate::report::{Options, text::sanitize};

/// Writes a table of rules and counts, most frequent first.
pub(crate) fn write(run: &RunReport, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let mut counts = BTreeMap::new();
    for found in run.diagnostics() {
        counts.entry(found.rule).or_insert((0_usize, found.severity)).0 += 1;
    }
    let mut rows: Vec<_> = counts.into_iter().collect();
    // Rules of equal counts by their names, so that the table is deterministic.
    crate::sort::by_key(&mut rows, |(rule, (count, _))| (std::cmp::Reverse(*count), *rule));
    let width = rows.first().map_or(0, |(_, (count, _))| count.to_string().len());
    if !rows.is_empty() {
        writeln!(out, "{}", options.style.strong("findings by rule"))?;
    }
    for (rule, (count, severity)) in rows {
        let severity = options.style.severity(severity, &format!("{:7}", severity.name()));
        writeln!(out, "{count:>width$}  {severity}  {}", options.linked_rule(rule))?;
    }
    run.coverage.as_ref().map_or(Ok(()), |coverage| write_coverage(coverage, options, out))
}

/// Writes the tools with an output schema that no recorded result exercised.
fn write_coverage(coverage: &Coverage, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let (missing, all) = (coverage.unexercised.len(), coverage.tools);
    if all == 0 {
        return Ok(());
    }
    let title = match missing {
        0 => format!("tools with an `outputSchema`: results of all {all} were checked"),
        _ => format!("tools with an `outputSchema`: no result of {missing} of {all} was checked"),
    };
    writeln!(out, "{}", options.style.strong(&title))?;
    for (name, path) in coverage.unexercised.iter().take(MAX_UNEXERCISED_TOOLS) {
        let name = sanitize::name_at_line_start(name);
        let name = if name.trim().is_empty() { "(no name)" } else { &*name };
        writeln!(out, "  {name}  {}", options.style.faint(&sanitize::terminal(path)))?;
    }
    if missing > MAX_UNEXERCISED_TOOLS {
        writeln!(out, "  and {} more", missing - MAX_UNEXERCISED_TOOLS)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_tools_without_results_only_the_number_is_reported() {
        let page = |count: usize| {
            let tools = (0..count).map(|index| (format!("tool {index}"), "a.json".into()));
            let coverage = Coverage { tools: count, unexercised: tools.collect() };
            let mut out = Vec::new();
            write_coverage(&coverage, &Options::default(), &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert!(page(MAX_UNEXERCISED_TOOLS).ends_with("  tool 49  a.json\n"));
        assert!(page(MAX_UNEXERCISED_TOOLS + 1).ends_with("  tool 49  a.json\n  and 1 more\n"));
    }
}
