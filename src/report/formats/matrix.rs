//! Tools against targets as a table: for a terminal, for Markdown, and as data.
//!
//! Only differences are shown: tools with equal outcomes share a row, and neither tools nor targets
//! without findings take up space.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::hash::{Hash, Hasher};
use std::io::{self, Write};

use serde::Serialize;

use crate::diagnostic::{Consequence, Severity, ToolVerdict};
use crate::engine::{RunReport, ToolCompatibility};
use crate::report::text::json::Sequence;
use crate::report::{Options, summary::run_summary, text::sanitize};

/// Widest name of a tool in the table, in characters.
const WIDEST_TOOL: usize = 32;
/// Columns of a table without a known terminal width.
const USUAL_WIDTH: usize = 100;
/// Rows that are shown unless all are requested.
const MOST_ROWS: usize = 100;

/// The table as data: all tools, each with the targets that do not accept it unchanged.
#[derive(Serialize)]
struct Matrix<T> {
    targets: Vec<&'static str>,
    tools: T,
}

#[derive(Serialize)]
struct Tool<'r> {
    path: &'r str,
    tool: &'r str,
    targets: Vec<Cell>,
}

#[derive(Serialize)]
struct Cell {
    name: &'static str,
    outcome: &'static str,
    scope: Option<&'static str>,
    findings: usize,
}

/// The table of a run as data; `None` unless every target was asked for.
pub(crate) fn data(run: &RunReport) -> Option<impl Serialize> {
    let any = tools(run).next().is_some();
    any.then(|| Matrix {
        targets: all_targets(),
        tools: Sequence(|| tools(run).map(|(path, tool)| row(path, tool))),
    })
}

fn row<'r>(path: &'r str, tool: &'r ToolCompatibility) -> Tool<'r> {
    let cell = |verdict: &ToolVerdict| Cell {
        name: verdict.target,
        outcome: verdict.worst.outcome(),
        scope: verdict.worst.scope(),
        findings: verdict.findings,
    };
    Tool { path, tool: &tool.tool, targets: tool.verdicts.iter().map(cell).collect() }
}

/// Writes the table for a terminal, if there is one.
pub(crate) fn write_pretty(
    run: &RunReport,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(table) = Table::of(run) else { return Ok(()) };
    let style = options.style;
    let (rows, left_out) = table.shown(options);
    let labels: Vec<_> = rows.iter().map(Row::label).collect();
    let label_width = labels.iter().map(|label| label.chars().count()).max().unwrap_or_default();
    let width = options.width.unwrap_or(USUAL_WIDTH);
    writeln!(out, "{}", style.strong("what is lost, by tool and target"))?;
    for block in blocks(&table.targets, width.saturating_sub(label_width)) {
        let head: String = block.iter().map(|name| format!("  {name:<9}")).collect();
        writeln!(out, "{:label_width$}{}", "", style.strong(head.trim_end()))?;
        for (row, label) in rows.iter().zip(&labels) {
            let padding = label_width - label.chars().count();
            let mut line = format!("{label}{:padding$}", "");
            for name in block {
                let cell = row.cell(name);
                let padding = name.len().max(9) - cell.map_or(1, |cell| word(cell).len());
                line.push_str(&format!("  {}{:padding$}", shown(cell, options), ""));
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        writeln!(out)?;
    }
    for line in table.remarks(left_out) {
        writeln!(out, "{}", style.faint(&sanitize::terminal(&line)))?;
    }
    Ok(())
}

/// Writes the table in Markdown, if there is one.
pub(crate) fn write_markdown(
    run: &RunReport,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(table) = Table::of(run) else { return Ok(()) };
    let (rows, left_out) = table.shown(options);
    if !rows.is_empty() {
        writeln!(out, "\n| tool | {} |", table.targets.join(" | "))?;
        writeln!(out, "|---|{}", "---|".repeat(table.targets.len()))?;
    }
    for row in rows {
        let cells = table.targets.iter().map(|name| row.cell(name).map_or("", word));
        let cells: Vec<_> = cells.collect();
        writeln!(out, "| {} | {} |", sanitize::markdown(&row.label()), cells.join(" | "))?;
    }
    for line in table.remarks(left_out) {
        writeln!(out, "\n{}", sanitize::markdown(&line))?;
    }
    Ok(())
}

/// The rows and columns with findings.
struct Table<'r> {
    targets: Vec<&'static str>,
    rows: Vec<Row<'r>>,
    unharmed_tools: usize,
}

/// Tools with equal outcomes.
struct Row<'r> {
    first: &'r ToolCompatibility,
    others: usize,
}

impl<'r> Table<'r> {
    fn of(run: &'r RunReport) -> Option<Self> {
        let mut table = Self { targets: Vec::new(), rows: Vec::new(), unharmed_tools: 0 };
        let mut targets = BTreeSet::new();
        let mut row_of: HashMap<Fate<'_>, usize> = HashMap::new();
        let mut any = false;
        for (_, tool) in tools(run) {
            any = true;
            if tool.verdicts.is_empty() {
                table.unharmed_tools += 1;
                continue;
            }
            match row_of.entry(Fate(&tool.verdicts)) {
                Entry::Occupied(row) => table.rows[*row.get()].others += 1,
                Entry::Vacant(new) => {
                    new.insert(table.rows.len());
                    table.rows.push(Row { first: tool, others: 0 });
                    targets.extend(tool.verdicts.iter().map(|verdict| verdict.target));
                }
            }
        }
        table.targets = targets.into_iter().collect();
        any.then_some(table)
    }

    /// The rows that are shown, and the number of tools in the others.
    fn shown(&self, options: &Options) -> (&[Row<'r>], usize) {
        let most = if options.expand { self.rows.len() } else { MOST_ROWS.min(self.rows.len()) };
        let (shown, rest) = self.rows.split_at(most);
        (shown, rest.iter().map(|row| 1 + row.others).sum())
    }

    /// The omissions of the table, and the meaning of its words.
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

const LEGEND: &str = "request: the whole request is rejected, with every tool in it; server: every \
                      tool of the server is lost; tool: the tool is lost; call: its calls fail; \
                      dropped, rewritten: a part of it does not reach the model, or not as written";

impl Row<'_> {
    fn label(&self) -> String {
        let name = sanitize::name_at_line_start(&self.first.tool);
        let name = match name.char_indices().nth(WIDEST_TOOL) {
            Some((end, _)) => format!("{}…", &name[..end]),
            None => name.into_owned(),
        };
        if self.others == 0 { name } else { format!("{name} and {} more", self.others) }
    }

    fn cell(&self, target: &str) -> Option<Consequence> {
        let verdicts = &self.first.verdicts;
        let found = verdicts.binary_search_by(|verdict| verdict.target.cmp(target)).ok()?;
        Some(verdicts[found].worst)
    }
}

/// The worst outcome for each target, however often.
struct Fate<'r>(&'r [ToolVerdict]);

impl Fate<'_> {
    fn parts(&self) -> impl Iterator<Item = (&'static str, Consequence)> {
        self.0.iter().map(|verdict| (verdict.target, verdict.worst))
    }
}

impl PartialEq for Fate<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.parts().eq(other.parts())
    }
}

impl Eq for Fate<'_> {}

impl Hash for Fate<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.parts().for_each(|part| part.hash(state));
    }
}

/// Every tool with its file, if every target was selected.
pub(crate) fn tools(run: &RunReport) -> impl Iterator<Item = (&str, &ToolCompatibility)> {
    run.files.iter().flat_map(|file| file.compatibility.iter().map(|tool| (&*file.path, tool)))
}

pub(crate) fn all_targets() -> Vec<&'static str> {
    crate::targets::names().collect()
}

fn word(consequence: Consequence) -> &'static str {
    consequence.scope().unwrap_or(consequence.outcome())
}

fn shown(cell: Option<Consequence>, options: &Options) -> String {
    let style = options.style;
    match cell {
        None if style.unicode => style.faint("·"),
        None => style.faint("."),
        Some(Consequence::Rewritten) => style.faint(word(Consequence::Rewritten)),
        Some(Consequence::Dropped) => style.severity(Severity::Warning, word(Consequence::Dropped)),
        Some(lost) => style.severity(Severity::Error, word(lost)),
    }
}

/// The columns in blocks that fit into `width`.
fn blocks<'t>(targets: &'t [&'static str], width: usize) -> Vec<&'t [&'static str]> {
    let mut blocks = Vec::new();
    let (mut start, mut used) = (0, 0);
    for (index, name) in targets.iter().enumerate() {
        let column = name.len().max(9) + 2;
        if used + column > width && index > start {
            blocks.push(&targets[start..index]);
            (start, used) = (index, 0);
        }
        used += column;
    }
    if start < targets.len() {
        blocks.push(&targets[start..]);
    }
    blocks
}
