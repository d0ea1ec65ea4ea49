//! Tools against targets as a table: for a terminal, for Markdown, and as data.
//!
//! Only differences are shown: tools with equal outcomes share a row, and tools and targets without
//! findings have none.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::io::{self, Write};

use serde::Serialize;

use crate::diagnostic::{Consequence, Severity, ToolVerdict};
use crate::engine::{RunReport, ToolCompatibility};
use crate::report::limits::{DEFAULT_COLUMNS, MAX_ROW_NAME_CHARACTERS, MAX_ROWS};
use crate::report::text::html::{self, FOCUSABLE};
use crate::report::text::json::{Sequence, object};
use crate::report::{Options, summary::run_summary, text::sanitize};
use crate::source::cut;

/// The table of a run as data: all tools, each with the targets that do not accept it unchanged;
/// `None` unless every target was selected.
pub(crate) fn data(run: &RunReport) -> Option<impl Serialize> {
    let cell = |verdict: &ToolVerdict| {
        object! {
            "name": verdict.target,
            "outcome": verdict.worst.outcome(),
            "scope": verdict.worst.scope(),
            "findings": verdict.findings,
        }
    };
    let any = tools(run).next().is_some();
    any.then(|| {
        object! {
            "targets": all_targets(),
            "tools": Sequence(move || tools(run).map(move |(path, tool)| object! {
                "path": path,
                "tool": &*tool.tool,
                "targets": Sequence(move || tool.verdicts.iter().map(cell)),
            })),
        }
    })
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
    let width = options.width.unwrap_or(DEFAULT_COLUMNS);
    writeln!(out, "{}", style.strong(TITLE))?;
    for block in blocks(&table.targets, width.saturating_sub(label_width)) {
        let head: String = block.iter().map(|name| format!("  {name:<WORD$}")).collect();
        writeln!(out, "{:label_width$}{}", "", style.strong(head.trim_end()))?;
        for (row, label) in rows.iter().zip(&labels) {
            let padding = label_width - label.chars().count();
            let mut line = format!("{label}{:padding$}", "");
            for name in block {
                let cell = row.cell(name);
                let padding = name.len().max(WORD) - cell.map_or(1, |cell| cell.cell().len());
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
        let cells = table.targets.iter().map(|name| row.cell(name).map_or("", Consequence::cell));
        let cells: Vec<_> = cells.collect();
        writeln!(out, "| {} | {} |", sanitize::markdown(&row.label()), cells.join(" | "))?;
    }
    for line in table.remarks(left_out) {
        writeln!(out, "\n{}", sanitize::markdown(&line))?;
    }
    Ok(())
}

/// Writes the table as HTML, if there is one.
pub(crate) fn write_html(run: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let Some(table) = Table::of(run) else { return Ok(()) };
    let (rows, left_out) = table.shown(&Options::default());
    writeln!(out, "<section>\n<h2>{TITLE}</h2>")?;
    if !rows.is_empty() {
        writeln!(out, "<div class=\"table\" {FOCUSABLE} aria-label=\"Table of tools\"><table>")?;
        let head = |name: &&str| format!("<th scope=\"col\">{name}</th>");
        let heads: String = [&"tool"].into_iter().chain(&table.targets).map(head).collect();
        writeln!(out, "<thead><tr>{heads}</tr></thead>")?;
        for row in rows {
            let word = |name| row.cell(name).map_or("", Consequence::cell);
            let cells = table.targets.iter().map(|name| format!("<td>{}</td>", word(name)));
            let (label, cells) = (html::text(&row.label()), cells.collect::<String>());
            writeln!(out, "<tr><th scope=\"row\">{label}</th>{cells}</tr>")?;
        }
        writeln!(out, "</table></div>")?;
    }
    for line in table.remarks(left_out) {
        writeln!(out, "<p>{}</p>", html::text(&line))?;
    }
    writeln!(out, "</section>")
}

/// The rows and columns with findings.
struct Table<'r> {
    targets: Vec<&'static str>,
    rows: Vec<Row<'r>>,
    /// Number of tools that every target accepts unchanged.
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
                    table.rows.push(Row { first: tool, others: 0 });
                    targets.extend(tool.verdicts.iter().map(|verdict| verdict.target));
                }
            }
        }
        table.targets = targets.into_iter().collect();
        any.then_some(table)
    }

    /// The shown rows, and the number of tools in the other rows.
    fn shown(&self, options: &Options) -> (&[Row<'r>], usize) {
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

/// Length of the longest word in a cell.
const WORD: usize = Consequence::RequestLost.cell().len();

impl Row<'_> {
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

fn shown(cell: Option<Consequence>, options: &Options) -> String {
    let style = options.style;
    let Some(cell) = cell else { return style.faint(if style.unicode { "·" } else { "." }) };
    match cell {
        Consequence::Rewritten => style.faint(cell.cell()),
        Consequence::Dropped => style.severity(Severity::Warning, cell.cell()),
        _ => style.severity(Severity::Error, cell.cell()),
    }
}

/// The columns in blocks that fit into `width`. The width of a column is that of its target's name
/// or of the longest word in it, plus two spaces.
fn blocks<'t>(targets: &'t [&'static str], width: usize) -> Vec<&'t [&'static str]> {
    let mut blocks = Vec::new();
    let (mut start, mut used) = (0, 0);
    for (index, name) in targets.iter().enumerate() {
        let column = name.len().max(WORD) + 2;
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
        let label = |name: &str, others| Row { first: &tool(name, 1), others }.label();
        let name = "n".repeat(MAX_ROW_NAME_CHARACTERS);
        assert_eq!(label(&name, 0), name);
        assert_eq!(label(&format!("{name}n"), 2), format!("{name}… and 2 more"));
    }

    #[test]
    fn further_rows_are_counted_by_their_tools() {
        let tool = tool("a", 1);
        let shown = |count: usize, expand| {
            let rows = (0..count).map(|_| Row { first: &tool, others: 1 }).collect();
            let table = Table { targets: Vec::new(), rows, unharmed_tools: 0 };
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
        let table = Table::of(&run).unwrap();
        assert_eq!((table.rows.len(), table.rows[0].others), (1, 1));
    }
}
