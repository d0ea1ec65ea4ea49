//! The state of the TOML reader.

use std::ops::Range;

use toml_parser::lexer::{Lexer, TokenKind};

use crate::document::Span;
use crate::document::json::reader::offset;
use crate::document::toml::tables::Segment;

/// A token.
#[derive(Clone, Copy)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
}

/// The tokens, two of which are known.
pub(crate) struct Tokens<'t> {
    lexer: Lexer<'t>,
    pub(crate) now: Token,
    pub(crate) next: Token,
}

impl<'t> Tokens<'t> {
    pub(crate) fn new(lexer: Lexer<'t>) -> Self {
        let start = Token { kind: TokenKind::Eof, span: Span::default() };
        let mut tokens = Self { lexer, now: start, next: start };
        tokens.take();
        tokens.take();
        tokens
    }

    /// The current token; the next one becomes it. The last is the end of the text.
    #[inline]
    pub(crate) fn take(&mut self) -> Token {
        let next = self.lexer.next().map_or(self.next, |token| {
            let span = token.span();
            Token { kind: token.kind(), span: Span::new(offset(span.start()), offset(span.end())) }
        });
        std::mem::replace(&mut self.now, std::mem::replace(&mut self.next, next))
    }

    /// Skips all tokens.
    pub(crate) fn end(&mut self) {
        while self.now.kind != TokenKind::Eof {
            self.take();
        }
    }
}

/// Where a value belongs.
pub(crate) struct Slot<'t> {
    /// Its container; none if the value is not part of the tree.
    pub(crate) container: u32,
    pub(crate) key: Option<Segment<'t>>,
    /// The tables that its dotted key made: they end where the value does.
    pub(crate) made: Range<u32>,
}

/// An open bracket.
pub(crate) struct Frame {
    pub(crate) container: u32,
    pub(crate) opener: Span,
    pub(crate) is_array: bool,
    /// Whether a value precedes: a comma or the end follows.
    pub(crate) has_value: bool,
    pub(crate) made: Range<u32>,
}
