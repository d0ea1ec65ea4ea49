//! The reference of all keys of `mcp-lint.toml`.

use crate::config::{KeyKind, SECTIONS, Section};
use crate::report::blocks::{Block, Line, Table};
use crate::rules::{RULE_OPTIONS, RuleOption, RuleOptions};

/// The keys of each section, and the options of rules.
pub fn keys() -> Vec<Block> {
    let section = |section: &&Section| {
        let heading = match section.heading {
            "" => "At the top".to_owned(),
            heading => format!("`{heading}`"),
        };
        let summary = Block::Paragraph(Line::own(section.summary));
        [Block::Heading(3, Line::own(heading)), summary, Block::Table(table(section))]
    };
    let mut blocks: Vec<_> = SECTIONS.iter().flat_map(section).collect();
    let defaults = RuleOptions::default();
    let row = |option: &RuleOption| {
        let (rule, name) = (option.rule, format!("`{}`", option.name));
        let link = format!("[`{rule}`](rules/{rule}.md)");
        [link, name, option.summary.to_owned(), option.value(&defaults).to_string()]
    };
    let options =
        Table::own(&["rule", "option", "meaning", "default"], RULE_OPTIONS.iter().map(row));
    blocks.extend([Block::Heading(3, Line::own("Options of rules")), Block::Table(options)]);
    blocks
}

fn table(section: &Section) -> Table {
    let rows = section.keys.iter().map(|key| {
        let (name, summary, default) = (key.name, key.summary.to_owned(), key.default.to_owned());
        let example = format!("`{name} = {}`", key.example);
        [format!("`{name}`"), summary, in_words(key.kind), default, example]
    });
    Table::own(&["key", "meaning", "value", "default", "example"], rows)
}

fn in_words(kind: KeyKind) -> String {
    let quoted = |words: &[&str]| {
        words.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(", ")
    };
    match kind {
        KeyKind::Text | KeyKind::Pointer => "a string".to_owned(),
        KeyKind::Texts => "an array of strings".to_owned(),
        KeyKind::Count { least: 0, .. } => "a whole number".to_owned(),
        KeyKind::Count { least, .. } => format!("a whole number, at least {least}"),
        KeyKind::Size { .. } => "a number of bytes, or a string such as `\"10MiB\"`".to_owned(),
        KeyKind::Time { .. } => "a string such as `\"500ms\"` or `\"2s\"`".to_owned(),
        KeyKind::Choice(words) => quoted(&words()),
        KeyKind::Schema => "a JSON Schema as a table".to_owned(),
        KeyKind::Levels => "a table of names and levels".to_owned(),
        KeyKind::ChangeLevels => "a table of kinds and levels".to_owned(),
    }
}
