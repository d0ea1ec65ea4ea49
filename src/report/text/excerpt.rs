//! The few lines of a text that a finding is about: sanitized, with long lines cut to a window
//! around the mark, and cheap for any size of the text.
//!
//! Distant parts go into separate blocks. All blocks share one numbering of bytes, with a gap
//! between blocks, so that a marker belongs to exactly one block.

use std::ops::Range;

use crate::diagnostic::Region;
use crate::report::limits::{CONTEXT_LINES, MAX_LINES_BETWEEN_MARKS};
use crate::report::text::sanitize;
use crate::source::SourceText;

/// Replaces the omitted part of a long line.
const CUT: &str = "…";

/// A region to mark.
pub(crate) struct Highlight<'t> {
    pub(crate) region: Region,
    pub(crate) text: &'t str,
    pub(crate) primary: bool,
}

/// A marked position of an [`Excerpt`].
pub(crate) struct Marker {
    /// Byte offset in the numbering of the blocks.
    pub(crate) offset: usize,
    /// Length of the marked text in bytes.
    pub(crate) length: usize,
    /// The label of the marker, sanitized; empty for none.
    pub(crate) text: String,
    /// Whether this is the primary position of the finding.
    pub(crate) primary: bool,
    /// The line in the file, from 1.
    pub(crate) line: u32,
    /// The column in the file, from 1.
    pub(crate) column: u32,
}

/// Adjacent lines, drawn together.
pub(crate) struct Block {
    /// Offset of the block's first byte in the numbering of all blocks.
    pub(crate) start: usize,
    /// The sanitized lines, each with a line break.
    pub(crate) text: String,
    /// Number of the block's first line in the file, from 1.
    pub(crate) first_line: u32,
    /// Number of lines of the block.
    pub(crate) lines: usize,
}

impl Block {
    /// The bytes of the block in the numbering of all blocks.
    pub(crate) fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// Lines of a text with marked places.
pub(crate) struct Excerpt {
    pub(crate) blocks: Vec<Block>,
    pub(crate) markers: Vec<Marker>,
}

impl Excerpt {
    /// The lines of `source` around the highlights, in windows of `width` characters.
    pub(crate) fn new(source: &SourceText, highlights: &[Highlight<'_>], width: usize) -> Self {
        let mut segments: Vec<_> =
            highlights.iter().map(|highlight| MarkedSegment::new(source, highlight)).collect();
        crate::sort::by_key(&mut segments, |segment| (segment.bytes.start, segment.bytes.end));
        let mut groups = Vec::new();
        let mut rest = segments.as_slice();
        while let Some(count) = adjoining(rest, width) {
            let (group, others) = rest.split_at(count);
            groups.push(group);
            rest = others;
        }
        // The finding's own place is drawn first, wherever the others are.
        crate::sort::by_key(&mut groups, |group| !group.iter().any(|it| it.highlight.primary));
        let mut excerpt = Self { blocks: Vec::new(), markers: Vec::new() };
        for group in groups {
            excerpt.add_block(source, group, width);
        }
        excerpt
    }

    /// Writes advice beside the primary mark if it fits into `width` columns; returns whether it
    /// did.
    pub(crate) fn label_primary(&mut self, text: &str, width: usize) -> bool {
        let Some(marker) = self.markers.iter_mut().find(|marker| marker.primary) else {
            return false;
        };
        let is_around = |block: &&Block| block.range().contains(&marker.offset);
        let Some(block) = self.blocks.iter().find(is_around) else { return false };
        let before = &block.text[..marker.offset - block.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let column = before[line_start..].chars().count() + marker.length / 2;
        // An arrow of four columns leads to the text.
        let fits = column + 4 + text.chars().count() <= width;
        if fits {
            marker.text = text.to_owned();
        }
        fits
    }

    fn add_block(&mut self, source: &SourceText, group: &[MarkedSegment<'_>], width: usize) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { return };
        let context =
            if group.iter().all(|segment| segment.says_little(source)) { CONTEXT_LINES } else { 0 };
        let first_line = first.line.saturating_sub(context).max(1);
        let last_line = (last.line + context).min(last_line_with_text(source)).max(last.line);
        let start = self.blocks.last().map_or(0, |block| block.range().end + 1);
        let mut block = Block { start, text: String::new(), first_line, lines: 0 };
        for line in first_line..=last_line {
            let marked: Vec<_> = group.iter().filter(|segment| segment.line == line).collect();
            self.add_line(source, line, &marked, width, &mut block);
        }
        self.blocks.push(block);
    }

    fn add_line(
        &mut self,
        source: &SourceText,
        line: u32,
        marked: &[&MarkedSegment<'_>],
        width: usize,
        block: &mut Block,
    ) {
        let bytes = source.lines().line_range(source.shown_text(), line);
        let text = source.shown_text().get(bytes.clone()).unwrap_or_default();
        let hull = marked
            .iter()
            .map(|segment| segment.within(&bytes))
            .reduce(|hull, other| hull.start.min(other.start)..hull.end.max(other.end));
        let window = window(text, hull.unwrap_or(0..0), width);
        if window.start > 0 {
            block.text.push_str(CUT);
        }
        let shown = &text[window.clone()];
        let shown_at = block.range().end;
        for segment in marked {
            let within = segment.within(&bytes);
            let place = |at: usize| cleaned_length(shown, at.saturating_sub(window.start));
            let (from, to) = (place(within.start), place(within.end));
            self.markers.push(segment.marker(shown_at + from, to - from));
        }
        block.text.push_str(&sanitize::excerpt(shown));
        if window.end < text.len() {
            block.text.push_str(CUT);
        }
        block.text.push('\n');
        block.lines += 1;
    }
}

/// Length of the sanitized text before `at`.
fn cleaned_length(shown: &str, at: usize) -> usize {
    sanitize::excerpt(shown.get(..at.min(shown.len())).unwrap_or(shown)).len()
}

/// A highlight, cut to its first line: marking all lines of an object does not help.
struct MarkedSegment<'t> {
    highlight: &'t Highlight<'t>,
    line: u32,
    bytes: Range<usize>,
}

impl<'t> MarkedSegment<'t> {
    fn new(source: &SourceText, highlight: &'t Highlight<'t>) -> Self {
        let line = highlight.region.start_position.line.max(1);
        let whole = source.lines().line_range(source.shown_text(), line);
        let start = (highlight.region.start as usize).clamp(whole.start, whole.end);
        let end = (highlight.region.end as usize).clamp(start, whole.end);
        Self { highlight, line, bytes: start..end }
    }

    /// Whether the line contains no other text than the marked part, as for a key without its value
    /// or a bracket.
    fn says_little(&self, source: &SourceText) -> bool {
        let line = source.lines().line_range(source.shown_text(), self.line);
        let text = source.shown_text();
        let parts = [text.get(line.start..self.bytes.start), text.get(self.bytes.end..line.end)];
        let can_be_read = |part: &str| part.chars().any(char::is_alphanumeric);
        !parts.into_iter().flatten().any(can_be_read)
    }

    /// The marked bytes, relative to the start of the line.
    fn within(&self, line: &Range<usize>) -> Range<usize> {
        self.bytes.start.saturating_sub(line.start)..self.bytes.end.saturating_sub(line.start)
    }

    fn marker(&self, offset: usize, length: usize) -> Marker {
        Marker {
            offset,
            length,
            text: sanitize::terminal(self.highlight.text).into_owned(),
            primary: self.highlight.primary,
            line: self.line,
            column: self.highlight.region.start_position.column.max(1),
        }
    }
}

/// Number of the last line of a text that is not empty.
fn last_line_with_text(source: &SourceText) -> u32 {
    let count = source.lines().count();
    let is_empty = source.lines().line_range(source.shown_text(), count).is_empty();
    if is_empty { count.saturating_sub(1) } else { count }
}

/// The number of leading segments that share a block; `None` if there are none left.
fn adjoining(segments: &[MarkedSegment<'_>], width: usize) -> Option<usize> {
    segments.first()?;
    let mut line_start = segments[0].bytes.start;
    let apart = |pair: &[MarkedSegment<'_>]| {
        let (left, right) = (&pair[0], &pair[1]);
        if left.line == right.line {
            return right.bytes.end - line_start > width;
        }
        line_start = right.bytes.start;
        right.line - left.line > MAX_LINES_BETWEEN_MARKS + 1
    };
    Some(segments.windows(2).position(apart).map_or(segments.len(), |last| last + 1))
}

/// The part of a line to show: all of it, or about `width` characters around `marked`. Reads no
/// more of the line than is shown.
fn window(line: &str, marked: Range<usize>, width: usize) -> Range<usize> {
    if line.len() <= width || characters_within(line, width) {
        return 0..line.len();
    }
    let start = floor(line, marked.start);
    // A mark that is longer than the window is cut at its end.
    let end = forward(line, start, width).min(floor(line, marked.end.max(start)));
    let spare = width.saturating_sub(line[start..end].chars().count());
    let from = backward(line, start, spare / 2);
    let to = forward(line, from, width);
    // At the end of the line, what is left of the width goes to the front.
    let missing = width.saturating_sub(line[from..to].chars().count());
    backward(line, from, missing)..to
}

fn characters_within(line: &str, width: usize) -> bool {
    // A character has at most four bytes, so a longer line is not counted to its end.
    line.len() <= 4 * width && line.chars().count() <= width
}

fn floor(line: &str, at: usize) -> usize {
    let at = at.min(line.len());
    (0..=at).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0)
}

fn forward(line: &str, from: usize, characters: usize) -> usize {
    line[from..].char_indices().nth(characters).map_or(line.len(), |(at, _)| from + at)
}

fn backward(line: &str, from: usize, characters: usize) -> usize {
    let Some(last) = characters.checked_sub(1) else { return from };
    line[..from].char_indices().rev().nth(last).map_or(0, |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::test_support::region;

    fn excerpt(text: &str, ranges: &[(usize, usize)], width: usize) -> Excerpt {
        let source = SourceText::new("a.json", text);
        let highlights: Vec<_> = ranges
            .iter()
            .map(|&(start, end)| Highlight {
                region: region(&source, start, end),
                text: "",
                primary: false,
            })
            .collect();
        Excerpt::new(&source, &highlights, width)
    }

    fn marked(excerpt: &Excerpt, index: usize) -> &str {
        let marker = &excerpt.markers[index];
        let inside = |block: &&Block| block.range().contains(&marker.offset);
        let block = excerpt.blocks.iter().find(inside).unwrap();
        let from = marker.offset - block.start;
        &block.text[from..from + marker.length]
    }

    #[test]
    fn a_line_that_says_little_is_shown_with_its_neighbours() {
        let found = excerpt("one\ntwo\nthree\nfour\nfive\n", &[(8, 13)], 40);
        assert_eq!(found.blocks[0].text, "two\nthree\nfour\n");
        assert_eq!(found.blocks[0].first_line, 2);
        assert_eq!(marked(&found, 0), "three");
        let found = excerpt("one\ntwo\nthree: 3\nfour\n", &[(8, 13)], 40);
        assert_eq!(found.blocks[0].text, "three: 3\n");
    }

    #[test]
    fn the_empty_line_behind_the_last_line_break_is_not_shown() {
        assert_eq!(excerpt("{}\n", &[(0, 2)], 40).blocks[0].text, "{}\n");
        assert_eq!(excerpt("", &[(0, 0)], 40).blocks[0].text, "\n");
    }

    #[test]
    fn distant_positions_get_separate_blocks() {
        let text = "line\n".repeat(20);
        let near = excerpt(&text, &[(0, 4), (15, 19)], 40);
        assert_eq!(near.blocks.len(), 1);
        assert_eq!(excerpt(&text, &[(0, 4), (20, 24)], 40).blocks.len(), 2);
        let far = excerpt(&text, &[(0, 4), (50, 54)], 40);
        assert_eq!(far.blocks.len(), 2);
        assert_eq!(far.blocks[1].first_line, 10);
        assert_eq!(marked(&far, 1), "line");
    }

    #[test]
    fn the_primary_position_comes_first() {
        let source = SourceText::new("a.json", "line\n".repeat(20));
        let highlight = |start, primary| Highlight {
            region: region(&source, start, start + 4),
            text: "",
            primary,
        };
        let excerpt = Excerpt::new(&source, &[highlight(0, false), highlight(50, true)], 40);
        let lines: Vec<_> = excerpt.blocks.iter().map(|block| block.first_line).collect();
        assert_eq!(lines, [10, 1]);
    }

    #[test]
    fn a_long_line_is_cut_around_its_mark() {
        let text = format!("{}<here>{}", "é".repeat(3000), "ü".repeat(3000));
        let excerpt = excerpt(&text, &[(6000, 6006)], 40);
        assert_eq!(marked(&excerpt, 0), "<here>");
        let shown = excerpt.blocks[0].text.trim_end();
        assert_eq!(shown, format!("…{}<here>{}…", "é".repeat(17), "ü".repeat(17)));
        assert_eq!(excerpt.markers[0].column, 3001);
    }

    #[test]
    fn a_mark_longer_than_the_window_is_truncated() {
        let excerpt = excerpt(&"x".repeat(1000), &[(100, 900)], 40);
        assert_eq!(marked(&excerpt, 0), "x".repeat(40));
    }

    #[test]
    fn distant_positions_on_one_long_line_get_separate_windows() {
        let excerpt = excerpt(&"x".repeat(100_000), &[(10, 12), (99_990, 99_992)], 40);
        assert_eq!(excerpt.blocks.len(), 2);
        assert_eq!((excerpt.blocks[0].first_line, excerpt.blocks[1].first_line), (1, 1));
        assert_eq!(marked(&excerpt, 1), "xx");
    }

    #[test]
    fn marks_align_with_visible_forms_of_hidden_characters() {
        let text = "\t\u{202e}\u{1b}[31mabc";
        let at = text.find("abc").unwrap();
        let excerpt = excerpt(text, &[(at, at + 3), (1, 4)], 40);
        let mut all = [marked(&excerpt, 0), marked(&excerpt, 1)];
        crate::sort::by(&mut all, Ord::cmp);
        assert_eq!(all, ["\\u{202e}", "abc"]);
    }

    #[test]
    fn positions_outside_the_text_are_moved_to_its_end() {
        let excerpt = excerpt("ab", &[(2, 2)], 40);
        assert_eq!((excerpt.markers[0].offset, excerpt.blocks[0].text.as_str()), (2, "ab\n"));
        let source = SourceText::new("a.json", "ab");
        let highlight = Highlight {
            region: Region { start: 90, end: 99, ..Region::default() },
            text: "",
            primary: true,
        };
        assert_eq!(Excerpt::new(&source, &[highlight], 40).markers[0].length, 0);
    }
}
