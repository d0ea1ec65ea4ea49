//! The number of findings of each rule.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostic::Severity;
use crate::engine::{Coverage, RunReport};
use crate::report::blocks::{Block, Line, Mark, Table};
use crate::report::limits::MAX_UNEXERCISED_TOOLS;
use crate::report::text::sanitize;

/// A table of rules and counts, most frequent first.
pub(crate) fn blocks(run: &RunReport) -> Vec<Block> {
    let mut counts = BTreeMap::new();
    for found in run.diagnostics() {
        counts.entry(found.rule).or_insert((0_usize, found.severity)).0 += 1;
    }
    let mut rows: Vec<_> = counts.into_iter().collect();
    // Rules of equal counts by their names, so that the table is deterministic.
    crate::sort::by_key(&mut rows, |(rule, (count, _))| (std::cmp::Reverse(*count), *rule));
    let width = rows.first().map_or(0, |(_, (count, _))| count.to_string().len());
    let mut blocks = Vec::new();
    if !rows.is_empty() {
        let row = |(rule, (count, severity)): (&'static str, (usize, Severity))| {
            let severity = Line::marked(Mark::Severity(severity), severity.name());
            vec![Line::own(format!("{count:>width$}")), severity, Line::rule(rule)]
        };
        let table = Table::new(&[], rows.into_iter().map(row).collect());
        blocks.extend([Block::Heading(2, Line::own("findings by rule")), Block::Table(table)]);
    }
    blocks.extend(run.coverage.iter().flat_map(coverage));
    blocks
}

/// The tools with an output schema that no recorded result exercised.
fn coverage(coverage: &Coverage) -> Vec<Block> {
    let (missing, all) = (coverage.unexercised.len(), coverage.tools);
    if all == 0 {
        return Vec::new();
    }
    let title = match missing {
        0 => format!("tools with an `outputSchema`: results of all {all} were checked"),
        _ => format!("tools with an `outputSchema`: no result of {missing} of {all} was checked"),
    };
    let row = |(name, path): &(String, Arc<str>)| {
        let name = sanitize::name_at_line_start(name);
        let name = if name.trim().is_empty() { "(no name)" } else { &*name };
        vec![name.into(), Line::marked(Mark::Faint, &**path)]
    };
    let rows: Vec<_> = coverage.unexercised.iter().take(MAX_UNEXERCISED_TOOLS).map(row).collect();
    let mut blocks = vec![Block::Heading(2, Line::own(title))];
    if missing > 0 {
        blocks.push(Block::Table(Table::new(&[], rows)));
    }
    if missing > MAX_UNEXERCISED_TOOLS {
        let more = format!("and {} more", missing - MAX_UNEXERCISED_TOOLS);
        blocks.push(Block::Sentence(Line::own(more)));
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Options;
    use crate::report::blocks::terminal;
    use crate::report::test_support::text_of;

    #[test]
    fn of_many_tools_without_results_only_the_number_is_reported() {
        let page = |count: usize| {
            let tools = (0..count).map(|index| (format!("tool {index}"), "a.json".into()));
            let coverage = Coverage { tools: count, unexercised: tools.collect() };
            text_of(|out| terminal::write(&super::coverage(&coverage), &Options::default(), out))
        };
        assert!(page(MAX_UNEXERCISED_TOOLS).ends_with("\ntool 49  a.json\n"));
        assert!(page(MAX_UNEXERCISED_TOOLS + 1).ends_with("tool 49  a.json\n\n  and 1 more\n"));
    }
}
