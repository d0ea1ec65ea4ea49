//! The state of the TOML reader.

use std::ops::Range;

use toml_parser::lexer::{Lexer, TokenKind};

use crate::document::Span;
use crate::document::json::reader::offset;
use crate::document::toml::tables::Segment;

/// A token with its span.
#[derive(Clone, Copy)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
}

/// The tokens of a text, with one token of lookahead.
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

    /// Returns the current token and moves to the next one. The last token is the end of the text.
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

/// The position of a value in the tree.
pub(crate) struct Slot<'t> {
    /// The container of the value; `NONE` if the value is not part of the tree.
    pub(crate) container: u32,
    pub(crate) key: Option<Segment<'t>>,
    /// The tables that the value's dotted key made: they end where the value does.
    pub(crate) made: Range<u32>,
}

/// An open bracket.
pub(crate) struct Frame {
    pub(crate) container: u32,
    pub(crate) opener: Span,
    pub(crate) is_array: bool,
    /// Whether a value precedes, so that a comma or the end follows.
    pub(crate) has_value: bool,
    pub(crate) made: Range<u32>,
}
