//! Lines and columns of byte offsets, at a cost that does not depend on the length of the line.

use std::ops::Range;

use crate::source::floor;
use crate::source::limits::LINE_BLOCK_BYTES;

/// A human-readable position in a text; all numbers begin at 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Position {
    /// Line number.
    pub line: u32,
    /// Column in Unicode code points.
    pub column: u32,
    /// Column in UTF-16 code units, as SARIF and editors count.
    pub utf16_column: u32,
}

impl Position {
    /// The position after `text`, which begins at this position; `None` if that is on another line.
    pub(crate) fn after(self, text: &str) -> Option<Self> {
        if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_some() {
            return None;
        }
        let length = CharacterCounts::default().plus(text.as_bytes());
        Some(Self {
            line: self.line,
            column: self.column + length.code_points,
            utf16_column: self.utf16_column + length.utf16_units,
        })
    }
}

/// The unit of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnUnit {
    /// Bytes of UTF-8.
    Bytes,
    /// UTF-16 code units.
    Utf16,
    /// Unicode code points.
    CodePoints,
}

/// The line breaks before a block's first byte.
#[derive(Clone, Copy, Debug)]
struct Mark {
    /// Number of line breaks.
    line_breaks: u32,
    /// The start of the line that contains the first byte of the block.
    line_start: u32,
}

/// Number of characters before a block's first byte.
#[derive(Clone, Copy, Default, Debug)]
struct CharacterCounts {
    code_points: u32,
    utf16_units: u32,
}

/// Marks at regular distances, from which lines and columns are counted. Computed in one fast pass,
/// and small compared with the text.
#[derive(Clone, Debug)]
pub struct LineIndex {
    marks: Box<[Mark]>,
    /// The characters before each block; empty for pure ASCII, where bytes are characters.
    characters: Box<[CharacterCounts]>,
    /// Number of line breaks.
    breaks: u32,
    /// Whether any carriage return ends a line without a line feed. Such line ends are rare, and
    /// searched only if this is set.
    has_lone_returns: bool,
}

impl LineIndex {
    /// Finds the lines of `text`: a line ends after `\n`, `\r\n` or `\r`, as in editors and in
    /// YAML.
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut mark = Mark { line_breaks: 0, line_start: 0 };
        let mut marks = Vec::with_capacity(bytes.len() / LINE_BLOCK_BYTES + 1);
        let mut is_ascii = true;
        let mut has_lone_returns = false;
        for (index, block) in bytes.chunks(LINE_BLOCK_BYTES).enumerate() {
            marks.push(mark);
            // Here and not before the loop: a long text does not stay in the cache.
            is_ascii = is_ascii && block.is_ascii();
            let begin = index * LINE_BLOCK_BYTES;
            has_lone_returns = has_lone_returns || holds_lone_return(bytes, begin, block);
            let breaks = LineBreaks { bytes, has_lone_returns };
            if let Some(last) = breaks.last_in(begin..begin + block.len()) {
                mark.line_start = number(last + 1);
                mark.line_breaks += number(breaks.count_in(begin..begin + block.len()));
            }
        }
        if marks.is_empty() {
            marks.push(mark);
        }
        let characters = if is_ascii { Vec::new() } else { count_characters(bytes) };
        Self {
            marks: marks.into(),
            characters: characters.into(),
            breaks: mark.line_breaks,
            has_lone_returns,
        }
    }

    /// Number of lines; a text without a line break has one.
    pub fn count(&self) -> u32 {
        self.breaks.saturating_add(1)
    }

    /// The bytes of a line (numbered from 1), without its line break.
    pub fn line_range(&self, text: &str, line: u32) -> Range<usize> {
        let index = line.max(1).min(self.count()) - 1;
        let start = self.line_start(text, index);
        // Computed from the marks as well: the line may be as long as the text.
        let is_last = index >= self.breaks;
        let end = if is_last { text.len() } else { self.line_start(text, index + 1) - 1 };
        let line = text.get(start..end).unwrap_or_default();
        start..start + line.trim_end_matches(['\n', '\r']).len()
    }

    /// The start of the line with `index` lines before it.
    pub fn line_start(&self, text: &str, index: u32) -> usize {
        let block = self.marks.partition_point(|mark| mark.line_breaks < index);
        let Some(block) = block.checked_sub(1) else { return 0 };
        let missing = index - self.marks[block].line_breaks;
        let begin = block * LINE_BLOCK_BYTES;
        let found = self.breaks(text).nth_from(begin, missing as usize - 1);
        found.map_or(text.len(), |at| at + 1)
    }

    /// Line and column of a byte offset; offsets past the end count as the end.
    pub fn position(&self, text: &str, offset: usize) -> Position {
        let offset = offset.min(text.len());
        let block = (offset / LINE_BLOCK_BYTES).min(self.marks.len() - 1);
        let (mark, begin) = (self.marks[block], block * LINE_BLOCK_BYTES);
        // If the next block is in the same line, this one need not be searched.
        let ends_line =
            self.marks.get(block + 1).is_none_or(|next| next.line_breaks != mark.line_breaks);
        let before = if ends_line { begin..offset } else { begin..begin };
        let breaks = self.breaks(text);
        let start = breaks.last_in(before.clone()).map_or(mark.line_start as usize, |at| at + 1);
        let (from, to) = (self.characters(text, start), self.characters(text, offset));
        Position {
            line: mark.line_breaks + number(breaks.count_in(before)) + 1,
            column: to.code_points - from.code_points + 1,
            utf16_column: to.utf16_units - from.utf16_units + 1,
        }
    }

    /// The inverse of [`LineIndex::position`]: the byte offset of a line and a column (from 1). A
    /// column past the end of the line counts as its end, a column inside a character as the
    /// character's start, and a line past the end as the end of the text.
    pub fn offset(&self, text: &str, line: u32, column: u32, unit: ColumnUnit) -> usize {
        if line > self.count() {
            return text.len();
        }
        let range = self.line_range(text, line);
        let wanted = column.max(1) - 1;
        if unit == ColumnUnit::Bytes || self.characters.is_empty() {
            let offset = (range.start + wanted as usize).min(range.end);
            return floor(text, offset);
        }
        let of = |counts: CharacterCounts| match unit {
            ColumnUnit::Utf16 => counts.utf16_units,
            _ => counts.code_points,
        };
        let wanted = of(self.characters(text, range.start)).saturating_add(wanted);
        // The last block that begins at or before it: from there on, characters are counted.
        let block = self.characters.partition_point(|counts| of(*counts) <= wanted);
        let block = block.saturating_sub(1);
        let begin = (block * LINE_BLOCK_BYTES).max(range.start).min(range.end);
        let begin = floor(text, begin);
        let rest = wanted - of(self.characters(text, begin));
        begin + offset_in_line(&text[begin..range.end], rest, unit)
    }

    fn breaks<'t>(&self, text: &'t str) -> LineBreaks<'t> {
        LineBreaks { bytes: text.as_bytes(), has_lone_returns: self.has_lone_returns }
    }

    fn characters(&self, text: &str, offset: usize) -> CharacterCounts {
        let Some(counts) = self.characters.get(offset / LINE_BLOCK_BYTES) else {
            return CharacterCounts { code_points: number(offset), utf16_units: number(offset) };
        };
        let begin = offset / LINE_BLOCK_BYTES * LINE_BLOCK_BYTES;
        counts.plus(&text.as_bytes()[begin..offset])
    }
}

/// The byte offset of a column (from 0) in a line, clamped like [`LineIndex::offset`].
pub fn offset_in_line(line: &str, column: u32, unit: ColumnUnit) -> usize {
    if unit == ColumnUnit::Bytes {
        return floor(line, line.len().min(column as usize));
    }
    let mut seen = 0;
    for (at, character) in line.char_indices() {
        seen += if unit == ColumnUnit::Utf16 { number(character.len_utf16()) } else { 1 };
        if seen > column {
            return at;
        }
    }
    line.len()
}

/// A number as `u32`, which it fits, because texts are limited well below that.
fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Whether `part`, which begins at `begin`, contains a carriage return without a line feed after
/// it.
fn holds_lone_return(bytes: &[u8], begin: usize, part: &[u8]) -> bool {
    memchr::memchr_iter(b'\r', part).any(|at| bytes.get(begin + at + 1) != Some(&b'\n'))
}

/// Finds the ends of the lines of a text.
struct LineBreaks<'t> {
    bytes: &'t [u8],
    has_lone_returns: bool,
}

impl LineBreaks<'_> {
    /// Whether a line ends at this byte, a line feed or carriage return. In `\r
    /// ` only the line feed counts.
    fn ends_line(&self, at: usize) -> bool {
        self.bytes[at] == b'\n' || self.bytes.get(at + 1) != Some(&b'\n')
    }

    fn count_in(&self, range: Range<usize>) -> usize {
        let begin = range.start;
        let part = &self.bytes[range];
        if !self.has_lone_returns {
            return memchr::memchr_iter(b'\n', part).count();
        }
        let ends = memchr::memchr2_iter(b'\n', b'\r', part);
        ends.filter(|at| self.ends_line(begin + at)).count()
    }

    fn last_in(&self, range: Range<usize>) -> Option<usize> {
        let begin = range.start;
        let part = &self.bytes[range];
        let last = if self.has_lone_returns {
            let mut ends = memchr::memrchr2_iter(b'\n', b'\r', part);
            ends.find(|at| self.ends_line(begin + at))
        } else {
            memchr::memrchr(b'\n', part)
        };
        last.map(|at| begin + at)
    }

    fn nth_from(&self, begin: usize, index: usize) -> Option<usize> {
        let part = &self.bytes[begin..];
        let found = if self.has_lone_returns {
            let ends = memchr::memchr2_iter(b'\n', b'\r', part);
            ends.filter(|at| self.ends_line(begin + at)).nth(index)
        } else {
            memchr::memchr_iter(b'\n', part).nth(index)
        };
        found.map(|at| begin + at)
    }
}

impl CharacterCounts {
    fn plus(self, bytes: &[u8]) -> Self {
        let mut code_points = 0;
        let mut astral = 0;
        for &byte in bytes {
            // Continuation bytes are `10xxxxxx`, and four bytes of UTF-8 are a pair of UTF-16 (RFC
            // 3629, section 3).
            code_points += u32::from(byte & 0xc0 != 0x80);
            astral += u32::from(byte >= 0xf0);
        }
        Self {
            code_points: self.code_points + code_points,
            utf16_units: self.utf16_units + code_points + astral,
        }
    }
}

fn count_characters(bytes: &[u8]) -> Vec<CharacterCounts> {
    let mut counts = CharacterCounts { code_points: 0, utf16_units: 0 };
    let mut blocks = Vec::with_capacity(bytes.len() / LINE_BLOCK_BYTES + 2);
    for block in bytes.chunks(LINE_BLOCK_BYTES) {
        blocks.push(counts);
        counts = counts.plus(block);
    }
    blocks.push(counts);
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str, offset: usize) -> (u32, u32, u32) {
        let position = LineIndex::new(text).position(text, offset);
        (position.line, position.column, position.utf16_column)
    }

    #[test]
    fn lines_and_columns_begin_at_one() {
        assert_eq!(position("ab\ncd", 0), (1, 1, 1));
        assert_eq!(position("ab\ncd", 2), (1, 3, 3));
        assert_eq!(position("ab\ncd", 3), (2, 1, 1));
        assert_eq!(position("ab\ncd", 99), (2, 3, 3));
        assert_eq!(position("", 0), (1, 1, 1));
    }

    #[test]
    fn columns_count_characters_in_both_units() {
        let text = "é😀x\nü";
        assert_eq!(position(text, "é".len()), (1, 2, 2));
        assert_eq!(position(text, "é😀".len()), (1, 3, 4));
        assert_eq!(position(text, "é😀x\nü".len()), (2, 2, 2));
    }

    #[test]
    fn a_position_is_found_from_another_one_on_the_same_line() {
        let text = "é😀x\nüy";
        let index = LineIndex::new(text);
        let ends = |start: usize, end: usize| {
            (index.position(text, start).after(&text[start..end]), index.position(text, end))
        };
        for (start, end) in [(0, 0), (0, 6), (2, 7), (8, 11), (10, 10)] {
            let (found, expected) = ends(start, end);
            assert_eq!(found, Some(expected), "{start}..{end}");
        }
        assert_eq!(ends(0, 8).0, None);
    }

    #[test]
    fn columns_stay_right_across_blocks() {
        let text = format!("{}\n{}x", "é".repeat(5000), "😀".repeat(3000));
        let offset = text.len() - 1;
        assert_eq!(position(&text, offset), (2, 3001, 6001));
        let inside = "é".len() * 4096;
        assert_eq!(position(&text, inside), (1, 4097, 4097));
    }

    /// Checks lines against a byte-by-byte count.
    #[test]
    fn marks_give_the_same_lines_as_counting() {
        let lengths = [0, 1, 700, 1022, 1023, 1024, 1025, 2048, 3000, 5, 0, 0, 1024];
        let text: String = lengths.iter().map(|&length| "x".repeat(length) + "\n").collect();
        for text in [text.clone(), text.trim_end().to_owned(), format!("{text}ü")] {
            for line_break in ["\n", "\r", "\r\n"] {
                assert_lines(&text.replace('\n', line_break), line_break);
            }
        }
    }

    fn assert_lines(text: &str, line_break: &str) {
        let index = LineIndex::new(text);
        assert_eq!(index.count() as usize, text.split(line_break).count());
        let mut start = 0;
        for (line, content) in text.split(line_break).enumerate() {
            let number = u32::try_from(line + 1).unwrap();
            assert_eq!(index.line_range(text, number), start..start + content.len());
            let end = index.position(text, start + content.len());
            let column = u32::try_from(content.chars().count() + 1).unwrap();
            assert_eq!((end.line, end.column), (number, column));
            assert_eq!(index.position(text, start).column, 1);
            start += content.len() + line_break.len();
        }
    }

    #[test]
    fn a_carriage_return_ends_a_line_unless_a_line_feed_does() {
        let text = "a\r\rb\r\nc\nd\r";
        let lines: Vec<_> = (0..=text.len()).map(|at| position(text, at).0).collect();
        assert_eq!(lines, [1, 1, 2, 3, 3, 3, 4, 4, 5, 5, 6]);
        let index = LineIndex::new(text);
        let content = |line| &text[index.line_range(text, line)];
        assert_eq!([1, 2, 3, 4, 5, 6].map(content), ["a", "", "b", "c", "d", ""]);
        // The line feed of a pair is in the next block.
        let text = format!("{}\r\nb", "x".repeat(LINE_BLOCK_BYTES - 1));
        assert_eq!(LineIndex::new(&text).count(), 2);
        assert_eq!(position(&text, LINE_BLOCK_BYTES + 1), (2, 1, 1));
        assert_eq!(position(&format!("a\r{text}"), LINE_BLOCK_BYTES + 3), (3, 1, 1));
        assert_eq!(Position { line: 1, column: 1, utf16_column: 1 }.after("a\rb"), None);
    }

    #[test]
    fn every_position_leads_back_to_its_offset() {
        let long = format!("{}\n{}x\r\n{}", "é".repeat(3000), "😀".repeat(1000), "a".repeat(5000));
        let texts = ["", "\n", "a\r\rb\r\nc", "é😀x\nü\r", "abc\n\ndef", &long];
        for text in texts {
            let index = LineIndex::new(text);
            for (offset, _) in text.char_indices().chain([(text.len(), 'x')]) {
                let position = index.position(text, offset);
                // The line feed of `\r\n` is past the end of its line.
                let line = index.line_range(text, position.line);
                let expected = offset.min(line.end);
                let bytes = u32::try_from(offset - line.start + 1).unwrap();
                let back = |column, unit| index.offset(text, position.line, column, unit);
                assert_eq!(back(position.column, ColumnUnit::CodePoints), expected);
                assert_eq!(back(position.utf16_column, ColumnUnit::Utf16), expected);
                assert_eq!(back(bytes, ColumnUnit::Bytes), expected);
            }
        }
    }

    #[test]
    fn positions_that_do_not_exist_become_ones_that_do() {
        let text = "é😀x\nü";
        let index = LineIndex::new(text);
        let utf16 = |line, column| index.offset(text, line, column, ColumnUnit::Utf16);
        assert_eq!(utf16(1, 3), 2, "between the halves of a pair: its start");
        assert_eq!(utf16(1, 4), 6);
        assert_eq!((utf16(1, 99), utf16(2, 99), utf16(3, 1), utf16(9, 9)), (7, 10, 10, 10));
        assert_eq!((utf16(1, 0), utf16(0, 0)), (0, 0));
        assert_eq!(index.offset(text, 1, 2, ColumnUnit::Bytes), 0, "inside a character");
        assert_eq!(index.offset(text, u32::MAX, u32::MAX, ColumnUnit::CodePoints), text.len());
    }

    #[test]
    fn a_line_range_leaves_out_its_line_break() {
        let text = "a\r\nbc\n";
        let index = LineIndex::new(text);
        assert_eq!(index.line_range(text, 1), 0..1);
        assert_eq!(index.line_range(text, 2), 3..5);
        assert_eq!(index.line_range(text, 3), 6..6);
        assert_eq!(index.count(), 3);
    }
}
