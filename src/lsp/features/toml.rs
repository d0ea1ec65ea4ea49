//! Completion and hover in `mcp-lint.toml`.

use std::ops::Range;

use super::completion::{Item, ItemKind};
use super::explained::of_rule;
use super::hover::Hover;
use crate::config::{CONFIG_NAME, Key, KeyKind, SECTIONS, Section, Word};
use crate::lsp::documents::snapshot::Snapshot;
use crate::rules::{Level, RULES, Rule};
use crate::targets;

/// Whether a document is a configuration.
pub(super) fn is_configuration(snapshot: &Snapshot) -> bool {
    snapshot.path.as_ref().is_some_and(|path| path.ends_with(CONFIG_NAME))
}

/// A position in a configuration.
struct Spot<'t> {
    /// The name of the enclosing table; empty at the top level.
    table: &'t str,
    /// The key whose value contains the position, if any.
    key: Option<&'t str>,
    /// The bytes of the word at the position, without quotes.
    word: Range<usize>,
    is_quoted: bool,
}

fn spot(text: &str, offset: usize) -> Spot<'_> {
    let line = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let header = |line: &&str| line.trim_start().starts_with('[');
    let table = text[..line].lines().rfind(header).unwrap_or_default();
    let table = table.trim().trim_matches(['[', ']']);
    let before = &text[line..offset];
    // In `rules = { a = "off", | }`, a key is typed again.
    let start = before.rfind(['{', ',']).filter(|_| before.contains('{')).map_or(0, |at| at + 1);
    let key = before[start..].split_once('=').map(|(key, _)| key.trim());
    let in_rules = before[..start].trim_start().starts_with("rules");
    let is_part = |it: char| it.is_ascii_alphanumeric() || matches!(it, '-' | '_' | '.');
    let from = text[line..offset]
        .rfind(|it| !is_part(it))
        .map_or(line, |at| line + at + text[line + at..].chars().next().map_or(1, char::len_utf8));
    let to = text[offset..].find(|it| !is_part(it)).map_or(text.len(), |at| offset + at);
    let is_quoted = text[..from].ends_with('"');
    Spot { table: if in_rules { "rules" } else { table }, key, word: from..to, is_quoted }
}

fn section(table: &str) -> Option<&'static Section> {
    SECTIONS.iter().find(|section| section.name() == table).copied()
}

pub(super) fn hover(snapshot: &Snapshot, offset: usize) -> Option<Hover> {
    let text = snapshot.source.text();
    let spot = spot(text, offset);
    let word = &text[spot.word.clone()];
    if let Some(markdown) = of_rule(word) {
        return Some(Hover { range: spot.word, markdown });
    }
    let key =
        section(spot.table)?.keys.iter().find(|key| key.name == word && spot.key.is_none())?;
    let markdown = format!(
        "`{}`: {}\n\nDefault: {}\n\nExample: `{}`",
        key.name, key.summary, key.default, key.example
    );
    Some(Hover { range: spot.word, markdown })
}

pub(super) fn completion(snapshot: &Snapshot, offset: usize) -> Vec<Item> {
    let spot = spot(snapshot.source.text(), offset);
    let item = |label: &str, kind, detail: &str, text: String| Item {
        label: label.to_owned(),
        kind,
        detail: String::new(),
        documentation: detail.to_owned(),
        replaced: spot.word.clone(),
        text,
        snippet: None,
        is_required: false,
    };
    let value = |label: &str| {
        let text = if spot.is_quoted { label.to_owned() } else { format!("\"{label}\"") };
        item(label, ItemKind::Value, "", text)
    };
    let rule =
        |rule: &&Rule| item(rule.name, ItemKind::Rule, rule.summary, format!("{} = ", rule.name));
    match (spot.table, spot.key) {
        ("rules", None) => RULES.iter().map(rule).collect(),
        ("rules", Some(_)) => Level::WORDS.iter().map(|(word, _)| value(word)).collect(),
        (_, Some("targets")) => targets::names().map(value).collect(),
        (table, None) => {
            let keys = section(table).map(|section| section.keys).unwrap_or_default();
            let key = |key: &Key| {
                item(key.name, ItemKind::Member, key.summary, format!("{} = ", key.name))
            };
            keys.iter().map(key).collect()
        }
        (table, Some(name)) => {
            let key = section(table).and_then(|it| it.keys.iter().find(|key| key.name == name));
            match key.map(|key| key.kind) {
                Some(KeyKind::Choice(words)) => words().into_iter().map(value).collect(),
                _ => Vec::new(),
            }
        }
    }
}
