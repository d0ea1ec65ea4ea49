//! From byte offsets to lines and columns, at a cost that does not depend on the line's length.

/// A place in a text as people count: everything begins at 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Position {
    /// Line number.
    pub line: u32,
    /// Column in Unicode code points.
    pub column: u32,
    /// Column in UTF-16 code units, as SARIF and editors count.
    pub utf16_column: u32,
}

/// Bytes between two counts of [`Counts`]; a query reads at most this many.
const BLOCK: usize = 4096;

/// Characters before a block's first byte.
#[derive(Clone, Copy, Debug)]
struct Counts {
    code_points: u32,
    utf16_units: u32,
}

/// The beginnings of lines, and for texts beyond ASCII the number of characters before each
/// block of bytes.
#[derive(Debug)]
pub struct LineIndex {
    line_starts: Vec<u32>,
    /// Empty for pure ASCII, where bytes are characters.
    blocks: Vec<Counts>,
}

impl LineIndex {
    /// Finds the lines of `text`: a line ends after `\n`.
    pub fn new(text: &str) -> Self {
        let offset = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
        let mut line_starts = vec![0];
        line_starts.extend(memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| offset(at + 1)));
        let blocks = if text.is_ascii() { Vec::new() } else { count_blocks(text.as_bytes()) };
        Self { line_starts, blocks }
    }

    /// Number of lines; a text without a line break has one.
    pub fn len(&self) -> usize {
        self.line_starts.len()
    }

    /// Never true: every text has a first line.
    pub fn is_empty(&self) -> bool {
        self.line_starts.is_empty()
    }

    /// The bytes of a line (numbered from 1), without its line break.
    pub fn line_range(&self, text: &str, line: u32) -> std::ops::Range<usize> {
        let index = (line.max(1) as usize - 1).min(self.line_starts.len() - 1);
        let start = self.line_starts[index] as usize;
        let end = self.line_starts.get(index + 1).map_or(text.len(), |&next| next as usize);
        let line = text.get(start..end).unwrap_or_default();
        start..start + line.trim_end_matches(['\n', '\r']).len()
    }

    /// Line and column of a byte offset; offsets past the end count as the end.
    pub fn position(&self, text: &str, offset: usize) -> Position {
        let offset = offset.min(text.len());
        let line = self.line_starts.partition_point(|&start| start as usize <= offset);
        let start = self.line_starts[line - 1] as usize;
        let (before, at) = (self.counts(text, start), self.counts(text, offset));
        Position {
            line: u32::try_from(line).unwrap_or(u32::MAX),
            column: at.code_points - before.code_points + 1,
            utf16_column: at.utf16_units - before.utf16_units + 1,
        }
    }

    fn counts(&self, text: &str, offset: usize) -> Counts {
        let Some(block) = self.blocks.get(offset / BLOCK) else {
            let offset = u32::try_from(offset).unwrap_or(u32::MAX);
            return Counts { code_points: offset, utf16_units: offset };
        };
        let begin = offset / BLOCK * BLOCK;
        block.plus(&text.as_bytes()[begin..offset])
    }
}

impl Counts {
    fn plus(self, bytes: &[u8]) -> Self {
        let mut code_points = 0;
        let mut astral = 0;
        for &byte in bytes {
            code_points += u32::from(byte & 0xc0 != 0x80);
            astral += u32::from(byte >= 0xf0);
        }
        Self {
            code_points: self.code_points + code_points,
            utf16_units: self.utf16_units + code_points + astral,
        }
    }
}

fn count_blocks(bytes: &[u8]) -> Vec<Counts> {
    let mut counts = Counts { code_points: 0, utf16_units: 0 };
    let mut blocks = Vec::with_capacity(bytes.len() / BLOCK + 2);
    for block in bytes.chunks(BLOCK) {
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
    fn columns_stay_right_across_blocks() {
        let text = format!("{}\n{}x", "é".repeat(5000), "😀".repeat(3000));
        let offset = text.len() - 1;
        assert_eq!(position(&text, offset), (2, 3001, 6001));
        let inside = "é".len() * 4096;
        assert_eq!(position(&text, inside), (1, 4097, 4097));
    }

    #[test]
    fn a_line_range_leaves_out_its_line_break() {
        let text = "a\r\nbc\n";
        let index = LineIndex::new(text);
        assert_eq!(index.line_range(text, 1), 0..1);
        assert_eq!(index.line_range(text, 2), 3..5);
        assert_eq!(index.line_range(text, 3), 6..6);
        assert_eq!(index.len(), 3);
    }
}
