//! Tools against targets as a table, and as data.
//!
//! Only differences are shown: tools with equal outcomes share a row, and tools and targets without
//! findings have none.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};

use crate::diagnostic::{Consequence, Severity, ToolVerdict};
use crate::engine::{RunReport, ToolCompatibility};
use crate::report::blocks::{Block, Layout, Line, Mark, Table};
use crate::report::json_report::{JsonCompatibility, JsonTargetOutcome, JsonToolCompatibility};
use crate::report::limits::{MAX_ROW_NAME_CHARACTERS, MAX_ROWS};
use crate::report::{Options, summary::run_summary, text::sanitize};
use crate::source::cut;

/// The table of a run as data: all tools, each with the targets that do not accept it unchanged;
/// `None` unless every target was selected.
pub(crate) fn data(run: &RunReport) -> Option<JsonCompatibility<'_>> {
    let cell = |verdict: &ToolVerdict| JsonTargetOutcome {
        name: verdict.target.into(),
        outcome: verdict.worst.outcome().into(),
        scope: verdict.worst.scope().map(Into::into),
        findings: verdict.findings,
    };
    let tools = tools(run).map(|(path, tool)| JsonToolCompatibility {
        path: path.into(),
        tool: (&*tool.tool).into(),
        targets: tool.verdicts.iter().map(cell).collect(),
    });
    let tools: Vec<_> = tools.collect();
    let targets = || all_targets().into_iter().map(Into::into).collect();
    (!tools.is_empty()).then(|| JsonCompatibility { targets: targets(), tools })
}

/// The table with remarks below it; empty if there is none.
pub(crate) fn blocks(run: &RunReport, options: &Options) -> Vec<Block> {
    let Some(table) = Matrix::of(run) else { return Vec::new() };
    let (shown, left_out) = table.shown(options);
    let heads: Vec<_> = std::iter::once("tool").chain(table.targets.iter().copied()).collect();
    let row = |row: &ToolRow<'_>| {
        let cells = table.targets.iter().map(|name| row.cell(name).map_or("".into(), marked));
        std::iter::once(row.label().into()).chain(cells).collect()
    };
    let rows = shown.iter().map(row).collect();
    let matrix = Table { layout: Layout::Folded, ..Table::new(&heads, rows) };
    let matrix = (!shown.is_empty()).then_some(Block::Table(matrix));
    let remarks = table.remarks(left_out).into_iter().map(|it| Block::Sentence(it.into()));
    matrix.into_iter().chain(remarks).collect()
}

/// [`blocks`] below a heading.
pub(crate) fn section(run: &RunReport, options: &Options) -> Vec<Block> {
    let mut blocks = blocks(run, options);
    if !blocks.is_empty() {
        blocks.insert(0, Block::Heading(2, TITLE.into()));
    }
    blocks
}

fn marked(cell: Consequence) -> Line {
    let mark = match cell {
        Consequence::Rewritten => Mark::Faint,
        Consequence::Dropped => Mark::Severity(Severity::Warning),
        _ => Mark::Severity(Severity::Error),
    };
    Line::marked(mark, cell.cell())
}

/// The rows and columns with findings.
struct Matrix<'r> {
    targets: Vec<&'static str>,
    rows: Vec<ToolRow<'r>>,
    /// Number of tools that every target accepts unchanged.
    unharmed_tools: usize,
}

/// Tools with equal outcomes.
struct ToolRow<'r> {
    first: &'r ToolCompatibility,
    others: usize,
}

impl<'r> Matrix<'r> {
    fn of(run: &'r RunReport) -> Option<Self> {
        let mut table = Self { targets: Vec::new(), rows: Vec::new(), unharmed_tools: 0 };
        let mut targets = BTreeSet::new();
        let mut row_of: HashMap<Vec<_>, usize> = HashMap::new();
        let mut any = false;
        for (_, tool) in tools(run) {
            any = true;
            if tool.verdicts.is_empty() {
                table.unharmed_tools += 1;
                continue;
            }
            // How often a tool is affected makes no other row.
            let outcomes = tool.verdicts.iter().map(|verdict| (verdict.target, verdict.worst));
            match row_of.entry(outcomes.collect()) {
                Entry::Occupied(row) => table.rows[*row.get()].others += 1,
                Entry::Vacant(new) => {
                    new.insert(table.rows.len());
                    table.rows.push(ToolRow { first: tool, others: 0 });
                    targets.extend(tool.verdicts.iter().map(|verdict| verdict.target));
                }
            }
        }
        table.targets = targets.into_iter().collect();
        any.then_some(table)
    }

    /// The shown rows, and the number of tools in the other rows.
    fn shown(&self, options: &Options) -> (&[ToolRow<'r>], usize) {
        let most = if options.expand { self.rows.len() } else { MAX_ROWS.min(self.rows.len()) };
        let (shown, rest) = self.rows.split_at(most);
        (shown, rest.iter().map(|row| 1 + row.others).sum())
    }

    /// The remarks below the table: omissions, and the meaning of its words.
    fn remarks(&self, left_out: usize) -> Vec<String> {
        let mut remarks = Vec::new();
        if left_out > 0 {
            let tools = run_summary::plural(left_out, "more tool");
            remarks.push(format!("… and {tools} (--expand shows all)"));
        }
        if self.unharmed_tools > 0 {
            let tools = run_summary::plural(self.unharmed_tools, "tool");
            remarks.push(format!("nothing is known to go wrong with {tools}"));
        }
        let silent: Vec<_> =
            all_targets().into_iter().filter(|name| !self.targets.contains(name)).collect();
        if !silent.is_empty() {
            remarks.push(format!("nothing is known to go wrong with {}", silent.join(", ")));
        }
        if !self.rows.is_empty() {
            remarks.push(LEGEND.to_owned());
        }
        remarks
    }
}

const TITLE: &str = "What each target does with the tools";

const LEGEND: &str = "rejects request: with every tool in it; rejects server: with all its tools; \
                      rejects tool: this one; rejects call: the tool is listed, and its calls \
                      fail; drops, rewrites: a part of the tool does not reach the model, or not \
                      as written";

impl ToolRow<'_> {
    fn label(&self) -> String {
        let name = sanitize::name_at_line_start(&self.first.tool);
        let name = cut(&name, MAX_ROW_NAME_CHARACTERS);
        if self.others == 0 { name.into() } else { format!("{name} and {} more", self.others) }
    }

    fn cell(&self, target: &str) -> Option<Consequence> {
        let verdicts = &self.first.verdicts;
        let found = verdicts.binary_search_by(|verdict| verdict.target.cmp(target)).ok()?;
        Some(verdicts[found].worst)
    }
}

/// Every tool with the path of its file; empty unless every target was selected.
pub(crate) fn tools(run: &RunReport) -> impl Iterator<Item = (&str, &ToolCompatibility)> {
    run.files.iter().flat_map(|file| file.compatibility.iter().map(|tool| (&*file.path, tool)))
}

pub(crate) fn all_targets() -> Vec<&'static str> {
    crate::targets::names().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::test_support::{file_with, run_of};

    fn tool(name: &str, findings: usize) -> ToolCompatibility {
        let verdict = |target| ToolVerdict { target, worst: Consequence::Dropped, findings };
        let targets = all_targets();
        ToolCompatibility {
            tool: name.to_owned(),
            verdicts: targets.iter().skip(1).map(|target| verdict(target)).collect(),
        }
    }

    #[test]
    fn a_long_name_is_cut_in_its_row() {
        let label = |name: &str, others| ToolRow { first: &tool(name, 1), others }.label();
        let name = "n".repeat(MAX_ROW_NAME_CHARACTERS);
        assert_eq!(label(&name, 0), name);
        assert_eq!(label(&format!("{name}n"), 2), format!("{name}… and 2 more"));
    }

    #[test]
    fn further_rows_are_counted_by_their_tools() {
        let tool = tool("a", 1);
        let shown = |count: usize, expand| {
            let rows = (0..count).map(|_| ToolRow { first: &tool, others: 1 }).collect();
            let table = Matrix { targets: Vec::new(), rows, unharmed_tools: 0 };
            let (rows, left_out) = table.shown(&Options { expand, ..Options::default() });
            (rows.len(), left_out)
        };
        assert_eq!(shown(MAX_ROWS, false), (MAX_ROWS, 0));
        assert_eq!(shown(MAX_ROWS + 1, false), (MAX_ROWS, 2));
        assert_eq!(shown(MAX_ROWS + 1, true), (MAX_ROWS + 1, 0));
    }

    #[test]
    fn tools_with_equal_outcomes_share_a_row_however_often_they_are_affected() {
        let mut file = file_with(&[]);
        file.compatibility = [tool("a", 1), tool("b", 2)].into();
        let run = run_of(vec![file]);
        let table = Matrix::of(&run).unwrap();
        assert_eq!((table.rows.len(), table.rows[0].others), (1, 1));
    }
}
