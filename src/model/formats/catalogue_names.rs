//! The names and numbers in the lines of a catalogue of tools.

use std::ops::Range;

use crate::model::text::folded;
use crate::source::is_among;

/// Maximum number of words between a number and "tools".
const MAX_ADJECTIVES: usize = 2;

/// The number in "12 tools" or "12 powerful MCP tools", from the text before "tools". None if a word
/// before it makes it a bound, or a part.
pub(super) fn number_before(before: &str) -> Option<Range<usize>> {
    let mut rest = before.trim_end_matches([' ', '*', '_']);
    for _ in 0..=MAX_ADJECTIVES {
        let word = rest.rsplit([' ', '(', '*', '_', '[']).next().unwrap_or_default();
        let start = rest.len() - word.len();
        if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) {
            let earlier = rest[..start].trim_end_matches([' ', '*', '_', '(', '[']);
            let earlier = earlier.rsplit(' ').next().unwrap_or_default();
            let is_exact = !is_among(INEXACT, earlier) && !earlier.ends_with(['~', '≈', '/', '-']);
            return is_exact.then_some(start..rest.len());
        }
        if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'-') {
            return None;
        }
        rest = rest[..start].trim_end_matches([' ', '*', '_']);
    }
    None
}

/// Words before a number that is not the exact number of all.
const INEXACT: &str = "over than to about around least approximately nearly first of top by \
    almost roughly most version these only";

pub(super) fn is_digit(character: char) -> bool {
    character.is_ascii_digit()
}

/// The cells of a row, each with its start. An escaped bar is a part of its cell.
pub(super) fn cells(row: &str) -> impl Iterator<Item = (usize, &str)> {
    let bars = row.match_indices('|').filter(|(at, _)| !row[..*at].ends_with('\\'));
    let mut start = 0;
    let parts = bars.map(|(at, _)| at).chain([row.len()]).map(move |end| {
        let own = start;
        start = end + 1;
        (own, &row[own..end])
    });
    parts.filter(|(start, cell)| *start > 0 || !cell.trim().is_empty())
}

/// Where the text of a list item begins.
pub(super) fn item_start(line: &str) -> Option<usize> {
    let digits = line.len() - line.trim_start_matches(is_digit).len();
    let marker = match digits {
        0 => line.starts_with(['-', '*', '+']).then_some(1)?,
        _ => line[digits..].starts_with(['.', ')']).then_some(digits + 1)?,
    };
    line[marker..].starts_with([' ', '\t']).then_some(marker)
}

/// Marks and tags before and behind a name.
const TAGS: [&str; 8] =
    ["<code>", "</code>", "<b>", "</b>", "<strong>", "</strong>", "<summary>", "</summary>"];

/// The length of the marks, tags and other signs that a text begins with.
fn marks(text: &str) -> usize {
    let mut rest = text;
    loop {
        let plain = rest.trim_start_matches(|it: char| {
            it.is_whitespace() || "`*[_~".contains(it) || !it.is_ascii() && !it.is_alphanumeric()
        });
        let tag = TAGS.iter().find_map(|tag| plain.strip_prefix(tag));
        match tag {
            Some(next) => rest = next,
            None => return text.len() - plain.len(),
        }
    }
}

/// Whether a character may be part of the name of a tool.
pub(super) fn is_of_name(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '_' | '-')
}

/// The name that a heading, a cell or a list item begins with.
pub(super) fn name_in(text: &str, is_alone: bool) -> Option<Range<usize>> {
    let mut start = marks(text);
    // Headings are numbered.
    let numbered = text[start..].trim_start_matches(is_digit);
    if let Some(behind) = numbered.strip_prefix(['.', ')']) {
        start = text.len() - behind.len();
        start += marks(behind);
    }
    let rest = &text[start..];
    let of_name = |it: char| is_of_name(it) || matches!(it, '.' | '/');
    let name = rest[..rest.find(|it| !of_name(it)).unwrap_or(rest.len())].trim_end_matches('.');
    let is_name = name.len() > 1 && name.starts_with(|it: char| it.is_ascii_alphabetic());
    let behind = &rest[name.len()..];
    let is_closed = behind.starts_with(['`', '*', ']', '(', '<']);
    let plain = behind.trim_start_matches(['`', '*', ']', '_']);
    let plain = TAGS.iter().fold(plain, |plain, tag| plain.strip_prefix(tag).unwrap_or(plain));
    let plain = plain.trim_start_matches(['`', '*', ']']).trim_start();
    let ends = plain.is_empty() || plain.starts_with(['(', ':', '-', '–', '—', '→', '=', ',']);
    let is_delimited = if is_alone {
        plain.is_empty() || plain.starts_with(['(', '{', '-', '–', '—', ':'])
    } else {
        is_closed || ends
    };
    (is_name && is_delimited).then(|| start..start + name.len())
}

/// The names in a text that consists of spans of code, if there are several.
pub(super) fn only_code(text: &str) -> Vec<Range<usize>> {
    let mut names = Vec::new();
    let mut start = 0;
    for (index, part) in text.split('`').enumerate() {
        let is_name = !part.is_empty() && part.chars().all(is_of_name);
        let is_between = || part.trim().trim_matches(|it| ",·/;&".contains(it)).trim().is_empty();
        match index % 2 {
            1 if is_name => names.push(start..start + part.len()),
            0 if is_between() || part.trim() == "and" => {}
            _ => return Vec::new(),
        }
        start += part.len() + 1;
    }
    if names.len() > 1 { names } else { Vec::new() }
}

/// The name at the end of a heading such as "Search (`search`)".
pub(super) fn name_in_parentheses(heading: &str) -> Option<Range<usize>> {
    let before = heading.trim_end().strip_suffix("`)")?;
    let start = before.rfind("(`")? + 2;
    let name = &before[start..];
    (!name.is_empty() && name.chars().all(is_of_name)).then_some(start..before.len())
}

/// The letters and digits of the label that a text begins with.
pub(super) fn label_of(text: &str) -> String {
    let start = marks(text);
    let rest = &text[start..];
    let mut end = rest.find([':', '(', '`', '*', '<', '|']).unwrap_or(rest.len());
    for dash in [" - ", " – ", " — "] {
        end = end.min(rest.find(dash).unwrap_or(end));
    }
    let label = rest[..end].trim_start_matches(|it: char| is_digit(it) || it == '.');
    if label.len() > MAX_LABEL_BYTES { String::new() } else { folded(label) }
}

/// Length of the longest label that may name a tool, in bytes.
const MAX_LABEL_BYTES: usize = 100;
