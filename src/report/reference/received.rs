//! What the model of a target receives, in words: a section of its page, and a table of all targets.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::Value;

use super::fact::{code, linked, source, title};
use crate::report::blocks::{self, Block, Line};
use crate::targets::{Date, FactValue, Known, Table, Target, VIEW_WORDS, all, facts_of, read_data};

/// Behaviour for which there is no key.
pub(super) const UNKNOWN: &str = "not known";

pub(super) static WORDS: LazyLock<ViewWords> = LazyLock::new(|| read_data(VIEW_WORDS));

facts! {
    /// The words for the tables `view` of data files.
    pub(super) struct ViewWords {
        pub(super) tables: Vec<TableWords>,
        columns: Vec<Column>,
    }

    /// The words for one table.
    pub(super) struct TableWords {
        pub(super) name: String,
        pub(super) title: String,
        pub(super) rows: Vec<FactRow>,
    }

    /// The words for a key.
    pub(super) struct FactRow {
        pub(super) key: String,
        pub(super) what: String,
        /// The texts for values.
        words: BTreeMap<String, String> = default,
        /// Whether the key is left out if it is missing.
        optional: bool = default,
        /// The texts before the values of members; their keys if there is none.
        members: BTreeMap<String, String> = default,
        /// The text behind a number.
        suffix: String = default,
        /// The text for values without words in the table of all targets.
        short: Option<String>,
    }

    /// A column of the table of all targets.
    struct Column {
        title: String,
        /// The keys whose values are in the column, each with its table.
        keys: Vec<String>,
        /// The text for a table without any of these keys.
        present: Option<String>,
    }
}

/// The section of a page; empty if nothing is known. Facts that are stale on `today` are marked.
pub(super) fn section(target: &Target, today: Option<Date>) -> Vec<Block> {
    let Some(view) = view_of(target) else { return Vec::new() };
    let source = |table: &Table| {
        let known: Known = table.get("known").cloned().map(Known::read)?;
        Some(source(&known, target, today))
    };
    let mut blocks = vec![title("What the model sees")];
    blocks.extend(source(&view));
    for words in &WORDS.tables {
        let table = view.get(&words.name).and_then(Value::as_object);
        blocks.push(Block::Heading(3, Line::own(&words.title)));
        blocks.extend(table.and_then(source));
        let item = |row: &FactRow| {
            let value = table.and_then(|table| table.get(&row.key));
            let is_shown = value.is_some() || !row.optional;
            let value = value.map_or(UNKNOWN.to_owned(), |value| row.shown(value, false));
            is_shown.then(|| Line::own(format!("{}: {value}", row.what)))
        };
        blocks.push(Block::List(words.rows.iter().filter_map(item).collect()));
    }
    blocks
}

/// The table of what the models of all targets see.
pub(super) fn table() -> [Block; 3] {
    let about = "Pages are those of `tools/list`; the tools for resources are those of the model. \
                 The page of a target has the dates and evidence.";
    let row = |target: &Target| {
        let view = view_of(target)?;
        let cells = WORDS.columns.iter().map(|it| it.shown(&view));
        Some(std::iter::once(linked(target)).chain(cells).map(Line::own).collect())
    };
    let titles = WORDS.columns.iter().map(|column| column.title.as_str());
    let heads: Vec<_> = std::iter::once("target").chain(titles).collect();
    let table = blocks::Table::new(&heads, all().filter_map(row).collect());
    [title("What the model sees"), Block::Paragraph(Line::own(about)), Block::Table(table)]
}

/// The table `view` of the data file of a target.
pub(super) fn view_of(target: &Target) -> Option<Table> {
    match facts_of(target)?.remove("view")? {
        Value::Object(view) => Some(view),
        _ => None,
    }
}

impl Column {
    fn shown(&self, view: &Table) -> String {
        let mut is_present = false;
        let value = |path: &String| {
            let (name, key) = path.split_once('.')?;
            let table = view.get(name)?.as_object()?;
            is_present = true;
            let words = WORDS.tables.iter().find(|words| words.name == name)?;
            let row = words.rows.iter().find(|row| row.key == key)?;
            Some(row.shown(table.get(key)?, true))
        };
        let values: Vec<_> = self.keys.iter().filter_map(value).collect();
        match &self.present {
            Some(text) if values.is_empty() && is_present => text.clone(),
            _ if values.is_empty() => UNKNOWN.to_owned(),
            _ => values.join(", "),
        }
    }
}

impl FactRow {
    /// A value in words.
    pub(super) fn shown(&self, value: &Value, is_short: bool) -> String {
        let list = |texts: Vec<String>, separator| match texts.is_empty() {
            true => "none".to_owned(),
            false => texts.join(separator),
        };
        match value {
            Value::String(text) => match (self.words.get(text), &self.short) {
                (Some(words), _) => words.clone(),
                (None, Some(short)) if is_short => short.clone(),
                _ => code(text),
            },
            Value::Array(items) => {
                let separator = if items.iter().any(Value::is_object) { ". Then " } else { ", " };
                list(items.iter().map(|item| self.shown(item, is_short)).collect(), separator)
            }
            Value::Object(table) => {
                let member = |(key, value): (&String, &Value)| {
                    let name = self.members.get(key).cloned().unwrap_or_else(|| format!("{key}:"));
                    let value = match value {
                        Value::String(text) if self.words.contains_key(text) => {
                            self.words[text].clone()
                        }
                        Value::String(text) if text.contains(['\n', '<', '"']) => code(text),
                        Value::String(text) => text.clone(),
                        value => self.shown(value, is_short),
                    };
                    format!("{name} {value}").trim().to_owned()
                };
                list(table.iter().map(member).collect(), "; ")
            }
            Value::Number(number) => format!("{number}{}", self.suffix),
            Value::Bool(is_so) => {
                let text = is_so.to_string();
                self.words.get(&text).cloned().unwrap_or(text)
            }
            _ => UNKNOWN.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{UNKNOWN, WORDS, table, view_of};
    use crate::report::blocks::markdown;
    use crate::targets::{Date, all, named};

    fn section(name: &str, today: Option<Date>) -> String {
        markdown::text(&super::section(named(name).unwrap(), today))
    }

    #[test]
    fn every_key_of_a_data_file_has_words() {
        for target in all() {
            let view = view_of(target);
            for (name, table) in view.iter().flatten().filter(|(name, _)| *name != "known") {
                let words = WORDS.tables.iter().find(|words| words.name == *name);
                let rows = &words.unwrap_or_else(|| panic!("{}: {name}", target.name)).rows;
                for key in table.as_object().unwrap().keys().filter(|key| *key != "known") {
                    let is_known = rows.iter().any(|row| row.key == *key)
                        || ["json", "dump-json", "dump-form", "image-types"].contains(&&**key);
                    assert!(is_known, "{}: {name}.{key}", target.name);
                }
            }
        }
        for path in WORDS.columns.iter().flat_map(|column| &column.keys) {
            let (name, key) = path.split_once('.').unwrap();
            let words = WORDS.tables.iter().find(|words| words.name == name).unwrap();
            assert!(words.rows.iter().any(|row| row.key == key), "{path}");
        }
    }

    #[test]
    fn facts_are_shown_in_words_and_missing_ones_as_not_known() {
        let roo = section("roo", None);
        for line in [
            "- text and `structuredContent`: the content blocks alone",
            "- nothing left: `(No response)`",
            "- embedded text: JSON without data",
            "- beyond it: no limit",
            "- pages: the first",
            "- order: not known",
            "- changes: in the root; added if missing: additionalProperties: false",
            "- tools: `access_mcp_resource`",
        ] {
            assert!(roo.lines().any(|found| found == line), "{line}: {roo}");
        }
        assert!(!roo.contains("first line"), "{roo}");
        let then = Date::parse("2026-08-12");
        assert!(section("roo", then).contains("Observed 2026-04-14;"));
        assert!(
            section("roo", Date::parse("2026-08-13")).contains("Observed 2026-04-14, not since;")
        );
        let lm_studio = section("lm-studio", None);
        assert!(lm_studio.contains(&format!("- pages: {UNKNOWN}\n")), "{lm_studio}");
        assert!(lm_studio.contains("- image: lost\n") && lm_studio.contains("- tools: none\n"));
        assert_eq!(section("openai", None), "");
    }

    #[test]
    fn the_table_has_a_row_for_each_target_with_facts() {
        let table = markdown::text(&table());
        let rows = table.lines().filter(|line| line.starts_with("| [")).count();
        assert_eq!(rows, all().filter(|target| target.view.is_some()).count());
        let columns = WORDS.columns.len() + 2;
        let lines = table.lines().filter(|line| line.starts_with('|'));
        for line in lines {
            assert_eq!(line.replace("\\|", "").matches('|').count(), columns, "{line}");
        }
        let continues = table.lines().find(|line| line.starts_with("| [continue](")).unwrap();
        assert!(continues.contains("| as a text | passed on |"), "{continues}");
        assert!(table.lines().any(|it| it.starts_with("| [zed](") && it.contains("| offered |")));
    }
}
