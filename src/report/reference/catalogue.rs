//! The rules and the kinds of changes: as lists in a terminal, and as tables with links to pages.

use crate::changes::{Impact, KINDS, Kind};
use crate::diagnostic::Severity;
use crate::report::blocks::{Block, Line, Mark, Table};
use crate::rules::{FixKind, RULES, Rule};

/// The rules in lines.
pub fn rule_list(rules: &[&Rule]) -> Block {
    let row = |rule: &&Rule| {
        let mark = rule.level.severity().map_or(Mark::Faint, Mark::Severity);
        let revisions = match rule.revisions.to_string().as_str() {
            "all" => String::new(),
            revisions => format!(" ({revisions})"),
        };
        vec![
            Line::marked(Mark::Strong, rule.name),
            Line::marked(mark, rule.level.name()),
            Line::own(rule.category.name()),
            Line::own(format!("{}{revisions}", rule.summary)),
        ]
    };
    Block::Table(Table::new(&[], rules.iter().map(row).collect()))
}

/// A table of all rules for each family, with links to their pages below `pages`.
pub fn rule_tables(pages: &str) -> Vec<Block> {
    let mut families: Vec<_> = RULES.iter().map(|rule| rule.family()).collect();
    crate::sort::by(&mut families, Ord::cmp);
    families.dedup();
    let row = |rule: &&Rule| {
        [
            format!("[`{0}`]({pages}/{0}.md)", rule.name),
            rule.summary.to_owned(),
            rule.category.name().to_owned(),
            rule.level.severity().map_or("off", Severity::name).to_owned(),
            rule.revisions.to_string(),
            if rule.fix == FixKind::None { "" } else { rule.fix.name() }.to_owned(),
        ]
    };
    let of_family = |family: String| {
        let rules = RULES.iter().filter(|rule| rule.family() == family).map(row);
        let heads = ["rule", "finds", "category", "level", "revisions", "fix"];
        let table = Table::own(&heads, rules);
        [Block::Heading(3, Line::own(family)), Block::Table(table)]
    };
    families.into_iter().flat_map(of_family).collect()
}

/// The kinds of changes in lines.
pub fn kind_list(kinds: &[&Kind]) -> Block {
    let row = |kind: &&Kind| {
        vec![
            Line::marked(Mark::Strong, kind.name),
            Line::own(levels(kind)),
            Line::own(kind.summary),
        ]
    };
    Block::Table(Table::new(&[], kinds.iter().map(row).collect()))
}

fn levels(kind: &Kind) -> String {
    match (kind.input, kind.output) {
        (one, other) if one == other => one.name().to_owned(),
        (Impact::Absent, output) => format!("output {}", output.name()),
        (input, Impact::Absent) => input.name().to_owned(),
        (input, output) => format!("{}, output {}", input.name(), output.name()),
    }
}

/// A table of all kinds of changes, with links to their pages below `pages`.
pub fn kind_table(pages: &str) -> Block {
    let rows = KINDS.iter().map(|kind| {
        let link = format!("[`{0}`]({pages}/{0}.md)", kind.name);
        let others = [kind.input.name(), kind.output.name(), kind.party.name()];
        let [input, output, party] = others.map(str::to_owned);
        [link, kind.summary.to_owned(), input, output, party]
    });
    Block::Table(Table::own(&["kind", "what changed", "input", "output", "affects"], rows))
}
