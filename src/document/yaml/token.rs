//! Tokens between two nodes that the parser's events do not locate: indicators, anchors and tags.
//!
//! All scans go forward from the end of the previous node, so that the whole costs one pass.

use crate::document::Span;
use crate::document::json::reader::offset;
use crate::document::line_end::{break_length, line_length};

/// A token in the text between two nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// `-`, `?`, `:`, `,` or another single byte.
    Indicator(u8),
    /// An anchor or a tag.
    Property,
}

/// Iterates over indicators, anchors and tags; skips white space and comments.
pub(crate) struct Tokens<'t> {
    bytes: &'t [u8],
    at: usize,
}

impl<'t> Tokens<'t> {
    pub(crate) fn new(text: &'t str, from: u32) -> Self {
        Self { bytes: text.as_bytes(), at: from as usize }
    }

    /// The next token and its span.
    pub(crate) fn advance(&mut self) -> Option<(Token, Span)> {
        self.skip_space();
        let start = self.at;
        let token = match *self.bytes.get(start)? {
            b'&' | b'!' => {
                self.at += property_length(&self.bytes[start..]);
                Token::Property
            }
            byte => {
                self.at += 1;
                Token::Indicator(byte)
            }
        };
        Some((token, Span::new(offset(start), offset(self.at))))
    }

    fn skip_space(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
                b'#' => {
                    let rest = &self.bytes[self.at..];
                    self.at += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                }
                _ => return,
            }
        }
    }
}

fn property_length(bytes: &[u8]) -> usize {
    // The indicators of flow collections end names and tags (YAML 1.2.2, section 6.9).
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b",[]{}".contains(byte);
    match bytes {
        // A verbatim tag is a URI, and may contain commas and brackets (section 6.9.1).
        [b'!', b'<', ..] => memchr::memchr(b'>', bytes).map_or(bytes.len(), |end| end + 1),
        _ => bytes.iter().position(ends).unwrap_or(bytes.len()).max(1),
    }
}

/// The position of the first of the indicators `wanted` between `from` and `to`; `None` if another
/// token that may not precede it comes first.
pub(crate) fn find_indicator(text: &str, from: u32, to: u32, wanted: &[u8]) -> Option<u32> {
    let mut tokens = Tokens::new(text, from);
    while let Some((token, span)) = tokens.advance() {
        match token {
            _ if span.start > to => return None,
            Token::Indicator(byte) if wanted.contains(&byte) => return Some(span.start),
            Token::Indicator(b'-' | b'?' | b':' | b',') | Token::Property => {}
            Token::Indicator(_) => return None,
        }
    }
    None
}

/// The position of an empty node, which the parser reports at `to`: right after the last indicator
/// or property before it. The colon of a value may be at `to` itself.
pub(crate) fn place_of_nothing(text: &str, from: u32, to: u32) -> u32 {
    let mut end = from;
    let mut tokens = Tokens::new(text, from);
    while let Some((token, span)) = tokens.advance() {
        let inside = span.start < to;
        match token {
            Token::Indicator(b':') if inside || followed_by_space_only(text, to, span.start) => {
                return place_of_nothing_after_colon(text, span.end, to);
            }
            Token::Indicator(b'-' | b'?' | b',') | Token::Property if inside => end = span.end,
            _ => break,
        }
    }
    end
}

fn place_of_nothing_after_colon(text: &str, colon: u32, to: u32) -> u32 {
    let mut end = colon;
    let mut tokens = Tokens::new(text, colon);
    while let Some((Token::Property, span)) = tokens.advance() {
        if span.start >= to {
            break;
        }
        end = span.end;
    }
    end
}

fn followed_by_space_only(text: &str, from: u32, to: u32) -> bool {
    let between = text.get(from as usize..to as usize).unwrap_or("x");
    between.bytes().all(|byte| matches!(byte, b' ' | b'\t'))
}

/// The span of a block scalar whose `|` or `>` is at `start`: up to the end of its last line that
/// is not blank; only the header if there is none.
pub(crate) fn block_scalar_span(text: &str, start: u32, content_end: u32) -> Span {
    let slice = text.get(start as usize..content_end as usize).unwrap_or_default();
    let slice = if slice.is_empty() { &text[start as usize..] } else { slice };
    let header = line_length(slice);
    let header_line = header + break_length(&slice[header..]);
    let content = &slice[header_line..];
    let solid = content.trim_end().len();
    let end = match solid {
        // Indentation and chomping indicators may have either order (YAML 1.2.2, section 8.1.1).
        0 => 1 + slice[1..].bytes().take_while(|byte| b"+-0123456789".contains(byte)).count(),
        _ => header_line + solid + line_length(&content[solid..]),
    };
    Span::new(start, start + offset(end))
}
