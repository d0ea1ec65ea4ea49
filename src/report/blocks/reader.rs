//! Markdown of this program as blocks: headings, paragraphs, lists, tables and code. Pages are part
//! of the program, so this is not a parser for untrusted texts.

use super::{Block, Layout, Line, Table};

/// The blocks of a page, in which a paragraph or item is a line.
pub fn blocks_of(page: &'static str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            let text: Vec<_> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            blocks.push(Block::Code(info.to_owned(), text.join("\n")));
        } else if line.starts_with('#') {
            let text = line.trim_start_matches('#');
            blocks.push(Block::Heading(line.len() - text.len(), Line::own(text.trim())));
        } else if let Some(item) = line.strip_prefix("- ") {
            match blocks.last_mut() {
                Some(Block::List(items)) => items.push(Line::own(item)),
                _ => blocks.push(Block::List(vec![Line::own(item)])),
            }
        } else if let Some(row) = line.strip_prefix("| ") {
            let cells = row.trim_end_matches(" |").split(" | ");
            match blocks.last_mut() {
                Some(Block::Table(table)) => table.rows.push(cells.map(Line::own).collect()),
                _ => blocks.push(Block::Table(Table {
                    heads: cells.collect(),
                    rows: Vec::new(),
                    layout: Layout::Records,
                })),
            }
        } else if !line.is_empty() && !line.starts_with('|') {
            blocks.push(Block::Paragraph(Line::own(line)));
        }
    }
    blocks
}
