//! The tables of a Markdown document, and the names of parameters in their cells.

use std::ops::Range;

use super::catalogue_names::{cells, is_of_name};

/// A table of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocumentTable {
    /// Index of the section.
    pub section: usize,
    /// The bytes of the last line of text before it; empty if it begins its section.
    pub label: Range<usize>,
    /// The bytes of each row, that of the names of columns and the delimiters included.
    pub rows: Vec<Range<usize>>,
}

impl DocumentTable {
    /// The bytes of the cells of a row; none if there is no such row.
    pub fn cells(&self, text: &str, row: usize) -> Vec<Range<usize>> {
        let Some(row) = self.rows.get(row) else { return Vec::new() };
        let of_text = |(at, cell): (usize, &str)| row.start + at..row.start + at + cell.len();
        cells(&text[row.clone()]).map(of_text).collect()
    }
}

/// The names that a cell lists, as bytes of the text: `place` in each of "`place`", "**place***",
/// "`place?: string`", "`place.name`" and "place (required)". Only what is separated by commas, slashes
/// or line breaks is a name, and a plain word only if it is alone.
pub fn names_in_cell(text: &str, cell: Range<usize>) -> Vec<Range<usize>> {
    let items = items_of(&text[cell.clone()]);
    let name = |item: Range<usize>| {
        let name = name_of_item(&text[cell.start + item.start..cell.start + item.end])?;
        let start = cell.start + item.start;
        Some(start + name.start..start + name.end)
    };
    items.into_iter().filter_map(name).collect()
}

/// The parts of a cell between separators that are neither in code nor in parentheses, nor in the
/// description that follows a colon.
fn items_of(cell: &str) -> Vec<Range<usize>> {
    let (mut items, mut start, mut depth, mut in_code) = (Vec::new(), 0, 0_usize, false);
    let mut is_described = false;
    for (at, character) in cell.char_indices() {
        match character {
            '`' => in_code = !in_code,
            _ if in_code => {}
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ':' if depth == 0 => is_described = true,
            ',' | '/' if is_described => {}
            ',' | '/' | ';' | '<' if depth == 0 => {
                items.push(start..at);
                // The rest of a line break is no name: `br>`.
                let is_break = cell[at..].starts_with("<br");
                let end = if is_break { cell[at..].find('>').unwrap_or(2) } else { 0 };
                start = at + end + 1;
                is_described = false;
            }
            _ => {}
        }
    }
    if let Some(rest) = cell.get(start..) {
        items.push(start..start + rest.len());
    }
    items.retain(|item| item.start < item.end);
    items
}

/// The name that an item of a cell begins with, if it is written as code, or is alone.
fn name_of_item(item: &str) -> Option<Range<usize>> {
    let own = item.trim_start_matches(|it: char| it.is_whitespace() || "*_~[".contains(it));
    let start = item.len() - own.len();
    let code = own.strip_prefix('`').and_then(|code| code.split_once('`'));
    let (start, own) = match code {
        Some((code, _)) => (start + 1, code),
        None => (start, own),
    };
    let length = own.find(|it| !is_of_name(it) && it != '$').unwrap_or(own.len());
    let (name, behind) = (&own[..length], own[length..].trim_start());
    let is_name = name.starts_with(|it: char| it.is_ascii_alphabetic() || matches!(it, '_' | '$'))
        && !name.ends_with(['_', '-'])
        && !["none", "n/a"].contains(&&*name.to_ascii_lowercase());
    let is_closed = match code {
        Some(_) => behind.is_empty() || behind.starts_with(['?', ':', '=', '*', '[', '.', '(']),
        None => behind.is_empty() || behind.starts_with(['(', '*', '?', ':', ']']),
    };
    (is_name && is_closed).then(|| start..start + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_a_cell() {
        for (cell, expected) in [
            (" `place` ", &["place"][..]),
            (" **place*** ", &["place"]),
            (" `place?: string`, `days=3` ", &["place", "days"]),
            (" `filter.status` / `items[].id` ", &["filter", "items"]),
            (" `sort` (`asc`, `desc`)<br>`page` ", &["sort", "page"]),
            (" place (required) ", &["place"]),
            (" [place](https://a.b/c), [`days`](#days) ", &["place", "days"]),
            (
                " `place`: a name, `town`, or code<br>`days`: a / b; **page**: c ",
                &["place", "days", "page"],
            ),
            (" the place ", &[]),
            (" `--place`, `\"asc\"`, `get_*`, none, - ", &[]),
            (" `öl`, `größe`, ü ", &[]),
            (" <br", &[]),
            ("", &[]),
        ] {
            let names = names_in_cell(cell, 0..cell.len());
            let names: Vec<_> = names.into_iter().map(|name| &cell[name]).collect();
            assert_eq!(names, expected, "{cell:?}");
        }
    }
}
