//! Completion in `mcp-lint.toml`.

use super::item::{Item, ItemKind};
use super::typing::{Form, Typing, escaped};
use crate::changes::{KINDS, Level as ChangeLevel};
use crate::config::{Key, KeyKind, LOCK_PARTS, SECTIONS, Section, words};
use crate::diagnostic::Category;
use crate::document::Value;
use crate::rules::{Level, RULE_OPTIONS, RULES};
use crate::targets;

/// Items at the last of the values, which contains all others from the root on.
pub(super) fn of_configuration(path: &[Value<'_>], typing: &Typing<'_>) -> Vec<Item> {
    let is_key = typing.repaired.is_key;
    let &[.., holder, _] = path else { return Vec::new() };
    let mut keys: Vec<&str> = path.iter().filter_map(|value| value.key()).collect();
    if typing.repaired.is_header {
        return headers(holder, typing);
    }
    if !is_key {
        return values(&keys, holder, typing);
    }
    keys.pop();
    let mut items = self::keys(&keys, typing);
    items.retain(|item| !holder.has(&item.label));
    // A table would contain the keys below the cursor.
    let below = typing.repaired.text[typing.repaired.at..].lines().skip(1).map(str::trim);
    let next = below.into_iter().find(|line| !line.is_empty() && !line.starts_with('#'));
    let is_end = next.is_none_or(|line| line.starts_with('[')) && !typing.repaired.has_value;
    if keys.is_empty() && is_end {
        items.extend(headers(holder, typing));
    }
    items
}

fn section(name: &str) -> Option<&'static Section> {
    SECTIONS.iter().find(|section| section.name() == name).copied()
}

/// Items for the headers of tables that the file does not have yet.
fn headers(root: Value<'_>, typing: &Typing<'_>) -> Vec<Item> {
    const LEVELS: [(&str, &str); 2] = [
        ("[rules]", "The levels and options of rules and categories."),
        ("[contract.levels]", "The levels of kinds of changes."),
    ];
    let sections = SECTIONS.iter().map(|section| (section.heading, section.summary));
    let all = LEVELS.into_iter().chain(sections).filter(|(heading, _)| !heading.is_empty());
    let has = |name: &str| name.split('.').try_fold(root, Value::get).is_some();
    let absent = all
        .filter(|(heading, _)| heading.starts_with("[[") || !has(heading.trim_matches(['[', ']'])));
    let item = |(heading, summary): (&str, &str)| {
        let mut item = typing.item(heading, ItemKind::Member, &format!("{}\n$0", escaped(heading)));
        if !typing.repaired.is_header {
            heading.trim_matches(['[', ']']).clone_into(&mut item.filter);
        }
        summary.clone_into(&mut item.documentation);
        item
    };
    absent.map(item).collect()
}

/// Items for the keys of a table, which the given keys lead to.
fn keys(table: &[&str], typing: &Typing<'_>) -> Vec<Item> {
    let item = |name: &str, kind, form, about: &str| {
        let mut item = typing.key(name, kind, form);
        about.clone_into(&mut item.documentation);
        item
    };
    match table {
        [.., "rules"] => {
            let categories = Category::ALL.into_iter().map(|it| {
                item(it.name(), ItemKind::Rule, Form::Text, "All rules of this category.")
            });
            let rules =
                RULES.iter().map(|it| item(it.name, ItemKind::Rule, Form::Text, it.summary));
            categories.chain(rules).collect()
        }
        [.., "rules", rule] => {
            let options = RULE_OPTIONS.iter().filter(|option| option.rule == *rule);
            let options =
                options.map(|it| item(it.name, ItemKind::Member, Form::Number, it.summary));
            let level = item("level", ItemKind::Member, Form::Text, "The level of the rule.");
            [level].into_iter().chain(options).collect()
        }
        ["contract", "levels"] | ["overrides", "changes"] => {
            KINDS.iter().map(|it| item(it.name, ItemKind::Rule, Form::Text, it.summary)).collect()
        }
        ["contract", "levels", _] | ["overrides", "changes", _] => {
            let about = "The level in schemas of this direction.";
            ["input", "output"].map(|it| item(it, ItemKind::Member, Form::Text, about)).into()
        }
        [] | [_] => {
            let section = section(table.first().unwrap_or(&""));
            let keys = section.map(|section| section.keys).unwrap_or_default().iter();
            keys.map(|key| item(key.name, ItemKind::Member, form(key), key.summary)).collect()
        }
        _ => Vec::new(),
    }
}

fn form(key: &Key) -> Form<'static> {
    match key.kind {
        KeyKind::Texts => Form::List,
        KeyKind::Count { .. } => Form::Number,
        KeyKind::Levels | KeyKind::ChangeLevels | KeyKind::Schema => Form::Object,
        _ => Form::Text,
    }
}

/// Items for the value of a key, or for an element of its array.
fn values(keys: &[&str], holder: Value<'_>, typing: &Typing<'_>) -> Vec<Item> {
    let mut texts: Vec<&str> = match keys {
        [.., "rules", _] | [.., "rules", _, "level"] => words::<Level>(),
        ["contract", "levels", _, ..] | ["overrides", "changes", _, ..] => words::<ChangeLevel>(),
        ["targets"] => targets::names().chain(["all"]).collect(),
        ["lock", "ignore"] => LOCK_PARTS.to_vec(),
        ["source", "paths"] => vec!["auto"],
        [] => Vec::new(),
        [.., name] => {
            let table = if keys.len() == 1 { "" } else { keys[0] };
            let key = section(table).and_then(|it| it.keys.iter().find(|key| key.name == *name));
            match key.map(|key| key.kind) {
                Some(KeyKind::Choice(words)) => words(),
                _ => Vec::new(),
            }
        }
    };
    texts.retain(|text| !holder.items().any(|item| item.is_text(text)));
    texts.iter().map(|text| typing.text(text, ItemKind::Value)).collect()
}
