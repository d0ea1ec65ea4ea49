//! Hover in `mcp-lint.toml`.

use super::explained::of_rule;
use super::hover::Hover;
use super::view::inside;
use crate::config::SECTIONS;
use crate::lsp::documents::snapshot::Snapshot;

pub(super) fn hover(snapshot: &Snapshot, offset: usize) -> Option<Hover> {
    let byte = u32::try_from(offset).unwrap_or(u32::MAX);
    let path = snapshot.document().path_at(byte);
    let (value, around) = path.split_last()?;
    let key = value.key_span().filter(|key| key.start <= byte && byte <= key.end);
    let (word, range) = match key {
        Some(key) => (value.key()?, key.range()),
        None => (value.as_str()?, inside(*value)),
    };
    if let Some(markdown) = of_rule(word) {
        return Some(Hover { range, markdown });
    }
    key?;
    let table = around.iter().filter_map(|value| value.key()).next_back().unwrap_or_default();
    let section = SECTIONS.iter().find(|section| section.name() == table)?;
    let key = section.keys.iter().find(|key| key.name == word)?;
    let markdown = format!(
        "`{}`: {}\n\nDefault: {}\n\nExample: `{}`",
        key.name, key.summary, key.default, key.example
    );
    Some(Hover { range, markdown })
}
