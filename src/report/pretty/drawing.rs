//! Drawing an excerpt with its marks.
//!
//! miette arranges marks and labels below lines. It is given an excerpt and never the source,
//! because it takes quadratic time for a long line, panics beyond column 65,535, and prints control
//! characters unchanged. Its headline is empty: ours links the rule's name and is wrapped at the
//! terminal's width.

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents,
    SourceCode, SourceSpan, SpanContents,
};
use owo_colors::Style as Paint;

use crate::report::Style;
use crate::report::text::excerpt::{Excerpt, Marker};

/// The excerpt in a frame whose first line contains `path` and the position of the first mark.
pub(super) fn draw(excerpt: Excerpt, path: String, style: Style) -> String {
    let theme = theme(&excerpt.markers, style);
    let drawer = GraphicalReportHandler::new_themed(theme)
        .with_context_lines(1)
        .without_syntax_highlighting()
        // The excerpt is no wider than the terminal already.
        .with_wrap_lines(false);
    let mut drawn = String::new();
    // Writing to a string cannot fail, and every marker lies within a block.
    let _ = drawer.render_report(&mut drawn, &Drawing { excerpt, path });
    // The first line is miette's headline, which is empty.
    drawn.split_once('\n').map(|(_, rest)| rest.to_owned()).unwrap_or_default()
}

fn theme(markers: &[Marker], style: Style) -> GraphicalTheme {
    let mut theme = match (style.unicode, style.color) {
        (true, true) => GraphicalTheme::unicode(),
        (true, false) => GraphicalTheme::unicode_nocolor(),
        (false, true) => GraphicalTheme::ascii(),
        (false, false) => GraphicalTheme::none(),
    };
    if style.color {
        // Other colours than those of severities, so that a place is not read as one.
        let (own, other) = (Paint::new().magenta().bold(), Paint::new().blue());
        // miette gives its colours to the marks in the order of the text.
        let mut markers: Vec<_> = markers.iter().collect();
        crate::sort::by_key(&mut markers, |marker| marker.offset);
        let paint = |marker: &&Marker| if marker.primary { own } else { other };
        theme.styles.highlights = markers.iter().map(paint).collect();
        theme.styles.link = Paint::new().blue().bold();
    }
    theme
}

/// An excerpt in the form that miette draws.
struct Drawing {
    excerpt: Excerpt,
    path: String,
}

impl std::fmt::Debug for Drawing {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Drawing")
    }
}

impl std::fmt::Display for Drawing {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Ok(())
    }
}

impl std::error::Error for Drawing {}

impl miette::Diagnostic for Drawing {
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = |marker: &Marker| {
            let span = (marker.offset, marker.length);
            let text = (!marker.text.is_empty()).then(|| marker.text.clone());
            if marker.primary {
                LabeledSpan::new_primary_with_span(text, span)
            } else {
                LabeledSpan::new_with_span(text, span)
            }
        };
        Some(Box::new(self.excerpt.markers.iter().map(label)))
    }
}

impl SourceCode for Drawing {
    /// The whole block that contains `span`. If miette requests no context, it needs the line and
    /// column of a marker for the line above the excerpt: those are positions in the file.
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        _lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (start, end) = (span.offset(), span.offset() + span.len());
        let around = |range: std::ops::Range<usize>| range.start <= start && end <= range.end;
        let mut blocks = self.excerpt.blocks.iter();
        let block = blocks.find(|block| around(block.range())).ok_or(MietteError::OutOfBounds)?;
        let named = self.excerpt.markers.iter().find(|marker| marker.offset == start);
        let (line, column) = match named.filter(|_| lines_before == 0) {
            Some(marker) => (marker.line as usize - 1, marker.column as usize - 1),
            None => (block.first_line as usize - 1, 0),
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.path.clone(),
            block.text.as_bytes(),
            SourceSpan::from((block.start, block.text.len())),
            line,
            column,
            block.lines,
        )))
    }
}
