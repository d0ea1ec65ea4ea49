//! Comments of YAML, found in the text between the parser's events.
//!
//! The parser could report comments itself, but it keeps all comments until it knows the next
//! event, in a hundred times their size.

use granit_parser::{Event, ScalarStyle};

use crate::document::Span;
use crate::document::json::reader::offset;
use crate::document::line_end::line_length;
use crate::document::tree::value::Comment;

/// Collects the comments of a text as it is read.
#[derive(Debug)]
pub(crate) struct Comments<'t> {
    text: &'t str,
    /// The position up to which the text has been read; the end of the text if it has no comments.
    seen: usize,
    /// Whether an error precedes the text that is read next.
    lost: bool,
    /// The comments found so far, in the order of the text.
    pub(crate) found: Vec<Comment>,
}

impl<'t> Comments<'t> {
    pub(crate) fn new(text: &'t str, from: usize) -> Self {
        let may_have_some = memchr::memchr(b'#', text.as_bytes()).is_some();
        let from = if may_have_some { from } else { text.len() };
        Self { text, seen: from, lost: false, found: Vec::new() }
    }

    /// Finds the comments before an event, and skips the event itself.
    #[inline]
    pub(crate) fn before(&mut self, event: &Event<'_>, span: Span) {
        if self.seen < self.text.len() {
            self.look_before(event, span);
        }
    }

    fn look_before(&mut self, event: &Event<'_>, span: Span) {
        // The parser continues with the next document, wherever that begins.
        if std::mem::take(&mut self.lost) {
            self.seen = self.seen.max(span.start as usize);
        }
        self.look(span.start, |_| true);
        if let Event::Scalar(text, style, ..) = event {
            let in_block = matches!(style, ScalarStyle::Literal | ScalarStyle::Folded);
            // For a block without content the parser returns the position of its header.
            if in_block && text.trim().is_empty() {
                let header = &self.text[span.start as usize..];
                self.look(span.start + offset(line_length(header)), |_| true);
            }
            self.seen = self.seen.max(span.end as usize);
        }
    }

    /// Finds the comments before a syntax error. A token before the error may not have ended: after
    /// a quote or the indicator of a block scalar, nothing is known to be a comment.
    pub(crate) fn before_fault(&mut self, at: u32) {
        let begins_text = |byte: &u8| matches!(byte, b'"' | b'\'' | b'|' | b'>');
        self.look(at, |between| !between.iter().any(begins_text));
        self.lost = true;
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Searches for comments that end before a position, and stops where the preceding text does
    /// not allow one.
    fn look(&mut self, to: u32, may_precede: impl Fn(&[u8]) -> bool) {
        let Some(between) = self.text.get(self.seen..to as usize) else { return };
        let mut at = 0;
        while let Some(length) = memchr::memchr(b'#', &between.as_bytes()[at..]) {
            let start = at + length;
            if !may_precede(&between.as_bytes()[at..start]) {
                break;
            }
            at = start + 1;
            if !begins_apart(&self.text[..self.seen + start]) {
                continue;
            }
            // One that continues after that position is not a comment, nor is the text after it on
            // its line.
            let rest = self.seen + start..(to as usize + 1).min(self.text.len());
            let end = start
                + memchr::memchr2(b'\n', b'\r', &self.text.as_bytes()[rest.clone()])
                    .unwrap_or(rest.len());
            if end > between.len() {
                break;
            }
            let span = Span::new(offset(self.seen + start), offset(self.seen + end));
            self.found.push(Comment { span });
            at = end;
        }
        self.seen = to as usize;
    }
}

/// Whether a comment may begin after this text (YAML 1.2.2, section 6.6).
fn begins_apart(before: &str) -> bool {
    before.is_empty() || before.ends_with([' ', '\t', '\n', '\r', '\u{feff}'])
}
