//! Completion of the names of rules in suppression comments.

use std::collections::HashSet;

use super::item::{Item, ItemKind};
use super::repair::Repaired;
use super::typing::Typing;
use crate::document::Syntax;
use crate::lsp::documents::snapshot::Snapshot;
use crate::rules::{RULES, Rule};

/// Items with the names of rules, inside the brackets of a suppression comment; those that the
/// document breaks first.
pub(super) fn rule_names(snapshot: &Snapshot, offset: usize) -> Option<Vec<Item>> {
    let text = snapshot.source.text();
    let line = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    let before = &text[line..offset];
    let (comment, names) = before.rsplit_once("ignore[")?;
    if !comment.contains("mcp-lint:") || names.contains(']') {
        return None;
    }
    let typed = names.rsplit([',', ' ']).next().unwrap_or_default();
    let is_part = |it: char| it.is_ascii_alphanumeric() || it == '-';
    let end = text[offset..].find(|it| !is_part(it)).map_or(text.len(), |at| offset + at);
    let file = snapshot.linted.get().and_then(|linted| linted.file.as_ref());
    let found = file.into_iter().flat_map(|file| &file.diagnostics);
    let broken: HashSet<_> = found.map(|found| found.rule).collect();
    let repaired = Repaired { replaced: offset - typed.len()..end, ..Repaired::default() };
    let typing = Typing { repaired: &repaired, syntax: Syntax::Yaml };
    let item = |rule: &&Rule| {
        let mut item = typing.item(rule.name, ItemKind::Rule, rule.name);
        rule.summary.clone_into(&mut item.documentation);
        item
    };
    let mut rules: Vec<_> = RULES.to_vec();
    crate::sort::by_key(&mut rules, |rule| !broken.contains(rule.name));
    Some(rules.iter().map(item).collect())
}
