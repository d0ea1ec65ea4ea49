//! The extensions of the protocol that targets support, in words.

use super::fact::{linked, source, title};
use crate::report::blocks::{Block, Line, Table};
use crate::targets::{Date, Target, all};

/// The section of a page; empty if nothing is known. Facts that are stale on `today` are marked.
pub(super) fn section(target: &Target, today: Option<Date>) -> Vec<Block> {
    let mut blocks = Vec::new();
    for (name, extension) in &target.extensions {
        if blocks.is_empty() {
            blocks.push(title("Extensions"));
        }
        blocks.push(Block::List(vec![Line::own(format!("{name}: {}", extension.support))]));
        blocks.push(source(&extension.known, target, today));
    }
    blocks
}

/// The table of the extensions that targets support.
pub(super) fn table() -> [Block; 3] {
    let about = "Support for MCP Apps, which are tools with a view in HTML, and for skills that \
                 servers offer, with the date of the observation; empty: not known. The page of a \
                 target has the evidence.";
    let rows = all().filter(|target| !target.extensions.is_empty()).map(|target| {
        let [apps, skills] = ["apps", "skills"].map(|name| {
            let known = target.extensions.get(name);
            known.map(|it| format!("{} ({})", it.support, it.known.date)).unwrap_or_default()
        });
        [linked(target), apps, skills]
    });
    let table = Table::own(&["target", "apps", "skills"], rows);
    [title("Extensions"), Block::Paragraph(Line::own(about)), Block::Table(table)]
}
