//! The parameters of tools that the tables of a document list, and where they differ from the schemas.
//!
//! Two forms of tables are read: one below the heading of a tool, with a row for each parameter, and
//! one with a row for each tool and a column of parameters.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::Range;
use std::sync::Arc;

use crate::document::Value;
use crate::engine::recordings::known_tool::KnownTool;
use crate::model::{DocumentTable, EntryGroup, names_in_cell};
use crate::source::nearest_within;

use super::facts::{CONDITIONS, DocumentFacts, has_any};
use super::limits::{MAX_COMPARED_NAMES, MAX_EDITS, MAX_PARAMETER_TABLES};
use super::server_list::{ToolsOfFile, is_deprecated, parameters};

/// The differences between the tables of a document and the schemas of tools.
#[derive(Default)]
pub(super) struct ParameterFaults<'f> {
    pub(super) unknown: Vec<UnknownParameter<'f>>,
    pub(super) missing: Vec<MissingParameters<'f>>,
}

/// A name in a table that is no parameter of the tool, with a parameter of a similar name that the
/// table does not have.
pub(super) struct UnknownParameter<'f> {
    pub(super) tool: &'f str,
    pub(super) name: &'f str,
    pub(super) place: Range<usize>,
    pub(super) near: Option<&'f str>,
}

/// Parameters of a tool that the table with its parameters leaves out.
pub(super) struct MissingParameters<'f> {
    pub(super) tool: &'f Arc<KnownTool>,
    pub(super) names: Vec<&'f str>,
    /// The first parameter that the table lists.
    pub(super) place: Range<usize>,
}

/// The parameters that the tables of a document list for one tool.
struct ListedParameters<'f> {
    /// The tool in each list that has it: several servers may have tools of one name.
    tools: Vec<&'f Arc<KnownTool>>,
    /// The names of the parameters, and of the members of their schemas.
    known: HashSet<&'f str>,
    names: Vec<Range<usize>>,
    /// The sections with the tables that have a row for each parameter.
    sections: BTreeSet<usize>,
}

impl<'t> DocumentFacts<'t> {
    /// Compares the tables of parameters with the schemas of the lists' tools.
    pub(super) fn parameter_faults<'f>(&'f self, lists: &[&'f ToolsOfFile]) -> ParameterFaults<'f> {
        let listed = self.listed_parameters(lists);
        let all: HashSet<&str> =
            listed.values().flat_map(|it| &it.names).map(|name| &self.text[name.clone()]).collect();
        let known = |own: &ListedParameters<'_>| {
            own.names.iter().filter(|name| own.known.contains(&self.text[(*name).clone()])).count()
        };
        let all_known: usize = listed.values().map(known).sum();
        let all_names: usize = listed.values().map(|own| own.names.len()).sum();
        let is_certain = 5 * all_known >= 4 * all_names;
        let mut faults = ParameterFaults::default();
        let mut compared = 0;
        for own in listed.values() {
            // The tool accepts anything, or the table is about something else.
            if own.known.is_empty() || !is_certain && 2 * known(own) < own.names.len() {
                continue;
            }
            let names: HashSet<&str> = own.names.iter().map(|it| &self.text[it.clone()]).collect();
            let unlisted = || {
                let keys = parameters(own.tools[0].definition()).filter_map(Value::key);
                keys.filter(|name| !names.contains(name)).take(MAX_COMPARED_NAMES)
            };
            let mut misspelt = HashSet::new();
            for place in &own.names {
                let name = &self.text[place.clone()];
                if own.known.contains(name) {
                    continue;
                }
                compared += 1;
                let near = (compared <= MAX_COMPARED_NAMES)
                    .then(|| nearest_within(name, unlisted(), |it| MAX_EDITS.min(it.len() / 4)));
                let near = near.flatten();
                misspelt.extend(near);
                let (tool, place) = (&*own.tools[0].name, place.clone());
                faults.unknown.push(UnknownParameter { tool, name, place, near });
            }
            let words = own.sections.iter().flat_map(|it| self.words_of(*it)).collect();
            faults.missing.extend(self.missing_parameters(own, &misspelt, &words, &all));
        }
        faults
    }

    /// The parameters that the section of a tool does not name, if it has a table of parameters.
    fn missing_parameters<'f>(
        &self,
        own: &ListedParameters<'f>,
        misspelt: &HashSet<&str>,
        words: &HashSet<&str>,
        listed_anywhere: &HashSet<&str>,
    ) -> Option<MissingParameters<'f>> {
        let place = own.names.first().filter(|_| !own.sections.is_empty())?.clone();
        let is_missing = |parameter: &Value<'_>, name: &str| {
            // What no table lists is described for several tools at once.
            let is_elsewhere = !listed_anywhere.contains(name) && self.has_word(name);
            let is_named = words.contains(name) || misspelt.contains(name) || is_elsewhere;
            !is_named && !is_deprecated(*parameter)
        };
        let (tool, others) = own.tools.split_first()?;
        let is_of_all = |name: &str| {
            let has = |tool: &&Arc<KnownTool>| {
                parameters(tool.definition()).any(|it| it.key() == Some(name))
            };
            others.iter().all(has)
        };
        let all = parameters(tool.definition());
        let missing = all.filter_map(|it| it.key().filter(|name| is_missing(&it, name)));
        let names: Vec<_> = missing.filter(|name| is_of_all(name)).collect();
        (!names.is_empty()).then_some(MissingParameters { tool, names, place })
    }

    /// The parameters that tables list, by the names of their tools.
    fn listed_parameters<'f>(
        &'f self,
        lists: &[&'f ToolsOfFile],
    ) -> BTreeMap<&'f str, ListedParameters<'f>> {
        let mut listed = BTreeMap::new();
        let mut add = |name: &str, names: Vec<Range<usize>>, section: Option<usize>| {
            let tools: Vec<_> = lists.iter().filter_map(|list| list.tool(name)).collect();
            let Some(first) = tools.first() else { return };
            let own = listed.entry(&*first.name).or_insert_with(|| ListedParameters {
                known: tools.iter().copied().flat_map(known_names).collect(),
                tools,
                names: Vec::new(),
                sections: BTreeSet::new(),
            });
            own.names.extend(names);
            own.sections.extend(section);
        };
        for table in self.catalogue.tables.iter().take(MAX_PARAMETER_TABLES) {
            let columns: Vec<_> = table.cells(self.text, 0);
            let columns: Vec<_> =
                columns.into_iter().map(|cell| plain_words(&self.text[cell])).collect();
            let rows = || (2..table.rows.len()).filter(|row| self.is_certain_row(table, *row));
            if let Some((tool, section)) = self.tool_of_table(table, &columns, lists) {
                let cells = rows().filter_map(|row| table.cells(self.text, row).into_iter().next());
                let names = cells.flat_map(|cell| names_in_cell(self.text, cell));
                add(tool, names.collect(), Some(section));
            } else if let Some(column) = columns.iter().skip(1).position(|it| is_of_parameters(it))
            {
                for row in rows() {
                    let cells = table.cells(self.text, row);
                    let tools = cells[..cells.len().min(column + 1)].iter();
                    let mut tools = tools.flat_map(|it| names_in_cell(self.text, it.clone()));
                    let tool = tools.find(|it| lists.iter().any(|l| l.has(&self.text[it.clone()])));
                    if let (Some(tool), Some(cell)) = (tool, cells.get(column + 1)) {
                        add(&self.text[tool], names_in_cell(self.text, cell.clone()), None);
                    }
                }
            }
        }
        listed
    }

    /// Whether a row is about what exists always.
    fn is_certain_row(&self, table: &DocumentTable, row: usize) -> bool {
        !has_any(&self.text[table.rows[row].clone()], &CONDITIONS)
    }

    /// The tool whose parameters are the rows of a table, and its section: that of the table, or the
    /// one around a section about parameters.
    fn tool_of_table(
        &self,
        table: &DocumentTable,
        columns: &[String],
        lists: &[&ToolsOfFile],
    ) -> Option<(&'t str, usize)> {
        let first = columns.first()?;
        let label = Some(&self.text[table.label.clone()]).filter(|line| is_label(line));
        let label = label.unwrap_or_default();
        let own = self.tool_of_section(table.section, lists);
        let heading = if own.is_some() { "" } else { self.catalogue.heading(table.section) };
        let is_of_others = [label, heading].iter().any(|text| has_any(text, &NOT_PARAMETERS));
        let is_named = has_any(label, &PARAMETERS) || has_any(heading, &PARAMETERS);
        let is_of_parameters = is_of_parameters(first) || is_neutral(first) && is_named;
        if !is_of_parameters || is_of_others {
            return None;
        }
        let around = || {
            let parent = self.catalogue.parent(table.section);
            is_named.then(|| self.tool_of_section(parent, lists)).flatten()
        };
        own.or_else(around)
    }

    /// The tool that the heading of a section names, with the section.
    fn tool_of_section(&self, section: usize, lists: &[&ToolsOfFile]) -> Option<(&'t str, usize)> {
        let entries = &self.catalogue.entries;
        let from = entries.partition_point(|entry| entry.section < section);
        let entry = entries.get(from).filter(|entry| entry.section == section)?;
        let name = &self.text[entry.name.clone()];
        let is_heading = matches!(entry.group, EntryGroup::Headings { .. });
        (is_heading && lists.iter().any(|list| list.has(name))).then_some((name, section))
    }

    /// The words of a section that may be names.
    fn words_of(&self, section: usize) -> impl Iterator<Item = &'t str> {
        let is_between = |it: char| !it.is_ascii_alphanumeric() && !matches!(it, '_' | '-' | '$');
        self.catalogue.text_of(section).split(is_between)
    }
}

/// The names of the parameters of a tool, and of the members of their schemas.
fn known_names(tool: &Arc<KnownTool>) -> impl Iterator<Item = &str> {
    let schema = tool.definition().get("inputSchema");
    let all = schema.into_iter().flat_map(Value::subtree);
    let objects = all.filter(|value| value.has_key("properties") && value.is_object());
    objects.flat_map(Value::entries).filter_map(Value::key)
}

/// A name of a column in lower case, without marks and what is in parentheses.
fn plain_words(cell: &str) -> String {
    let cell = cell.split('(').next().unwrap_or_default();
    cell.trim_matches(|it: char| it.is_whitespace() || "*_`".contains(it)).to_ascii_lowercase()
}

/// Whether a line introduces what is below it, and is no sentence about the tool: "Parameters:" or
/// "**Parameters**".
fn is_label(line: &str) -> bool {
    let is_mark = |it: char| "*_".contains(it) || it.is_whitespace();
    let plain = line.trim_matches(is_mark);
    plain.ends_with(':') || line.trim().starts_with("**") && line.trim().ends_with("**")
}

/// Whether a column lists parameters by its name.
fn is_of_parameters(column: &str) -> bool {
    let column = column.split('/').next().unwrap_or_default().trim_end();
    let column = column.strip_suffix(" name").or(column.strip_suffix(" names")).unwrap_or(column);
    let kinds = ["tool ", "input ", "key ", "main ", "required ", "optional "];
    let column = kinds.iter().find_map(|kind| column.strip_prefix(kind)).unwrap_or(column);
    ["parameter", "param", "argument", "arg", "input"]
        .iter()
        .any(|word| column.strip_suffix('s').unwrap_or(column) == *word)
}

/// Whether a column may list parameters, if the text before the table says it.
fn is_neutral(column: &str) -> bool {
    ["name", "field", "property", "key"].contains(&column)
}

/// Words of labels and headings of tables of parameters.
const PARAMETERS: [&str; 4] = ["param", "argument", "input", "args"];

/// Words of labels and headings of tables of something else.
const NOT_PARAMETERS: [&str; 10] = [
    "output",
    "return",
    "response",
    "result",
    "environment",
    "config",
    "header",
    "error",
    "flag",
    "command",
];
