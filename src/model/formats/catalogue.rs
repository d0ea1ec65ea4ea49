//! The names of tools that a Markdown document lists: in tables, at the beginning of list items, and as
//! headings; and the numbers of tools that it states.

use std::collections::HashSet;
use std::ops::Range;

use super::catalogue_names::{
    cells, is_digit, is_of_name, item_start, label_of, name_in, name_in_parentheses, number_before,
    only_code,
};
use super::document_table::DocumentTable;
use super::markdown_links::is_in_fence;
use crate::model::limits::{MAX_CATALOGUE_ENTRIES, MAX_DOCUMENT_SECTIONS};

/// The names of tools in a document, with the places where it lists them.
#[derive(Default, Debug)]
pub struct Catalogue<'t> {
    text: &'t str,
    /// The names at places where tools are listed, in the order of the text.
    pub entries: Vec<CatalogueEntry>,
    /// The beginnings of spans of code in headings, rows and list items, as far as they may be names.
    pub mentions: HashSet<&'t str>,
    /// The letters and digits of the labels of list items, cells and headings.
    pub labels: HashSet<String>,
    /// The numbers of tools that the text states.
    pub counts: Vec<StatedCount>,
    /// The tables, outside the comments that enclose the table of tools.
    pub tables: Vec<DocumentTable>,
    /// The bytes between the comments that enclose the table of tools.
    pub table: Option<Range<usize>>,
    /// The headings above and the lines before the entries of each section.
    sections: Vec<DocumentSection>,
}

/// The lines that enclose the table of tools.
pub const TABLE_COMMENTS: [&str; 2] = ["<!-- mcp-lint tools -->", "<!-- /mcp-lint tools -->"];

/// A name at a place where a tool may be listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CatalogueEntry {
    /// The bytes of the name.
    pub name: Range<usize>,
    /// The bytes of its line.
    pub line: Range<usize>,
    /// Entries of one form in one section have the same group.
    pub group: EntryGroup,
    /// Index of the section.
    pub section: usize,
}

/// The table, list or sequence of headings that an entry is part of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum EntryGroup {
    /// The headings of a level below one heading.
    Headings { parent: usize, level: usize },
    /// A column of a table that begins at a byte.
    Column { table: usize, column: usize },
    /// The list items of a section with one indentation.
    Items { section: usize, indent: usize },
}

/// A number of tools that the text states, with the bytes of the number and the word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatedCount {
    pub number: usize,
    pub place: Range<usize>,
    /// The bytes of its line.
    pub line: Range<usize>,
    /// Index of the section: that of the heading, if the line is one.
    pub section: usize,
}

/// A heading with the text up to the first entry below it.
#[derive(Default, Debug)]
struct DocumentSection {
    parent: usize,
    level: usize,
    heading: Range<usize>,
    /// The lines between the heading and the first entry, in one range.
    introduction: Range<usize>,
}

impl<'t> Catalogue<'t> {
    /// Reads a document.
    pub fn of(text: &'t str) -> Self {
        let mut reader =
            CatalogueReader { found: Self { text, ..Self::default() }, table: None, label: 0..0 };
        reader.found.sections.push(DocumentSection::default());
        let (mut end, mut fences, mut in_comment, mut opened) = (0, Vec::new(), false, None);
        for line in text.split_inclusive('\n') {
            let start = end;
            end += line.len();
            if is_in_fence(line, &mut fences) {
                continue;
            }
            let is_mark = |mark: &str| line.trim() == mark;
            if is_mark(TABLE_COMMENTS[0]) {
                opened = Some(end);
            } else if is_mark(TABLE_COMMENTS[1]) {
                let closed = opened.take().map(|from| from..start);
                reader.found.table = reader.found.table.take().or(closed);
            }
            let was_in_comment = in_comment;
            in_comment = match (line.rfind("<!--"), line.rfind("-->")) {
                (Some(opened), closed) => closed.is_none_or(|closed| closed < opened),
                (None, Some(_)) => false,
                (None, None) => in_comment,
            };
            if opened.is_none() && !was_in_comment && !line.trim_start().starts_with("<!--") {
                reader.read_line(line, start);
            }
        }
        reader.found
    }

    /// The headings around a section below that of the document, and the text that introduces the
    /// section.
    pub fn context(&self, section: usize) -> impl Iterator<Item = &'t str> {
        let parents = std::iter::successors(Some(section), |own| {
            (*own > 0).then(|| self.sections[*own].parent)
        });
        let parents = parents.map(|own| &self.sections[own]).filter(|own| own.level > 1);
        let headings = parents.map(|own| &self.text[own.heading.clone()]);
        headings.chain([&self.text[self.sections[section].introduction.clone()]])
    }

    /// The section that a section is in.
    pub fn parent(&self, section: usize) -> usize {
        self.sections[section].parent
    }

    /// The heading of a section.
    pub fn heading(&self, section: usize) -> &'t str {
        &self.text[self.sections[section].heading.clone()]
    }

    /// The text of a section with those below it.
    pub fn text_of(&self, section: usize) -> &'t str {
        let own = &self.sections[section];
        let mut later = self.sections[section + 1..].iter();
        let next = later.find(|later| later.level <= own.level);
        let end = next.map_or(self.text.len(), |next| next.heading.start);
        &self.text[own.heading.start..end]
    }

    /// Number of entries in a section and below it for which `is_wanted` is true.
    pub fn entries_below(
        &self,
        section: usize,
        is_wanted: impl Fn(&CatalogueEntry) -> bool,
    ) -> usize {
        let is_below = |entry: &&CatalogueEntry| {
            let mut own = entry.section;
            while own > section {
                own = self.sections[own].parent;
            }
            own == section && is_wanted(entry)
        };
        self.entries.iter().filter(is_below).count()
    }
}

/// The state between two lines.
struct CatalogueReader<'t> {
    found: Catalogue<'t>,
    /// The beginning of the table that the line before was a part of.
    table: Option<usize>,
    /// The last line of text of the section.
    label: Range<usize>,
}

impl<'t> CatalogueReader<'t> {
    fn read_line(&mut self, line: &'t str, start: usize) {
        let own = line.trim();
        let table = self.table.take();
        if own.is_empty() {
            return;
        }
        let (section, indent) =
            (self.found.sections.len() - 1, line.len() - line.trim_start().len());
        let own_start = start + indent;
        let level = own.len() - own.trim_start_matches('#').len();
        let is_heading = (1..=6).contains(&level) && own[level..].starts_with(' ');
        let is_heading = is_heading && section + 1 < MAX_DOCUMENT_SECTIONS;
        let line = own_start..own_start + own.len();
        self.read_counts(own, &line, section + usize::from(is_heading));
        let item = item_start(own);
        if is_heading || item.is_some() || own.starts_with('|') {
            self.read_code(own);
        }
        if is_heading {
            let parent = self.parent_of(level);
            self.found.sections.push(DocumentSection {
                parent,
                level,
                heading: line.clone(),
                introduction: line.end..line.end,
            });
            let group = EntryGroup::Headings { parent, level };
            self.add(&own[level..], own_start + level, &line, group, true);
        } else if own.starts_with('|') || own.matches('|').count() > 1 && table.is_some() {
            self.add_row(table.is_none(), section, &line);
            let table = table.unwrap_or(own_start);
            self.table = Some(table);
            for (column, (at, cell)) in cells(own).enumerate() {
                let group = EntryGroup::Column { table, column };
                self.add(cell, own_start + at, &line, group, true);
            }
        } else if let Some(at) = item {
            let group = EntryGroup::Items { section, indent };
            self.add(&own[at..], own_start + at, &line, group, false);
        } else if self.found.entries.last().is_none_or(|last| last.section != section) {
            self.found.sections[section].introduction.end = line.end;
        }
        if self.table.is_none() {
            self.label = if is_heading { line.end..line.end } else { line };
        }
    }

    /// Adds a row to the table, which is new if it is the first.
    fn add_row(&mut self, is_first: bool, section: usize, line: &Range<usize>) {
        let tables = &mut self.found.tables;
        if is_first {
            let label = std::mem::take(&mut self.label);
            tables.push(DocumentTable { section, label, rows: Vec::new() });
        }
        let Some(table) = tables.last_mut() else { return };
        table.rows.push(line.clone());
        let is_delimiter = self.found.text[line.clone()].chars().all(|it| "|:- \t".contains(it));
        if let [head, _] = &*table.rows
            && is_delimiter
        {
            // Columns have names, too, and these do not name tools.
            let entries = &mut self.found.entries;
            while entries.pop_if(|entry| entry.line == *head).is_some() {}
        }
    }

    /// The section that contains a new heading.
    fn parent_of(&self, level: usize) -> usize {
        let sections = &self.found.sections;
        let mut own = sections.len() - 1;
        while own > 0 && sections[own].level >= level {
            own = sections[own].parent;
        }
        own
    }

    /// Adds the name that a text begins with; if `is_alone`, the text is nothing else.
    fn add(
        &mut self,
        text: &str,
        start: usize,
        line: &Range<usize>,
        group: EntryGroup,
        is_alone: bool,
    ) {
        if self.found.entries.len() >= MAX_CATALOGUE_ENTRIES {
            return;
        }
        let label = label_of(text);
        if !label.is_empty() {
            self.found.labels.insert(label);
        }
        let section = self.found.sections.len() - 1;
        let spans = match group {
            EntryGroup::Headings { .. } => name_in_parentheses(text).into_iter().collect(),
            _ => only_code(text),
        };
        let alone = spans.is_empty().then(|| name_in(text, is_alone)).flatten();
        for name in spans.into_iter().chain(alone) {
            let name = start + name.start..start + name.end;
            self.found.entries.push(CatalogueEntry { name, line: line.clone(), group, section });
        }
    }

    /// Adds the names that spans of code begin with.
    fn read_code(&mut self, line: &'t str) {
        for span in line.split('`').skip(1).step_by(2) {
            let name = &span[..span.find(|it| !is_of_name(it)).unwrap_or(span.len())];
            if self.found.mentions.len() < MAX_CATALOGUE_ENTRIES && !name.is_empty() {
                self.found.mentions.insert(name);
            }
        }
    }

    /// Adds the numbers before the word "tools" in a line, and behind it in parentheses.
    fn read_counts(&mut self, line: &str, bytes: &Range<usize>, section: usize) {
        let start = bytes.start;
        let lower = line.to_ascii_lowercase();
        for (at, word) in lower.match_indices("tools") {
            let behind = lower[at + word.len()..].trim_start_matches('*');
            let is_word = !lower[..at].ends_with(is_of_name) && !behind.starts_with(is_of_name);
            let place = number_before(&lower[..at]).or_else(|| {
                let inside = behind.trim_start().strip_prefix('(')?;
                let digits = inside.len() - inside.trim_start_matches(is_digit).len();
                let from = lower.len() - inside.len();
                let is_alone = line.starts_with('#') && inside[digits..].trim_end() == ")";
                is_alone.then_some(from..from + digits)
            });
            let Some(place) = place.filter(|_| is_word) else { continue };
            if let Ok(number) = lower[place.clone()].parse()
                && self.found.counts.len() < MAX_CATALOGUE_ENTRIES
            {
                let end = place.end.max(at + word.len());
                let place = start + place.start.min(at)..start + end;
                let line = bytes.clone();
                self.found.counts.push(StatedCount { number, place, line, section });
            }
        }
    }
}
