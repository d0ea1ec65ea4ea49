//! White space, comments and line breaks around the entries of a TOML text.

use toml_parser::lexer::TokenKind;

use crate::document::Span;
use crate::document::json::reader::offset;
use crate::document::syntax::grammar;
use crate::document::toml::error;
use crate::document::toml::reader::Reader;
use crate::document::tree::value::Comment;

impl Reader<'_> {
    /// The kind of the current token.
    #[inline]
    pub(crate) fn kind(&self) -> TokenKind {
        self.tokens.now.kind
    }

    /// Reads a token that is a part of an entry or a header.
    pub(crate) fn take(&mut self) -> Span {
        let span = self.tokens.take().span;
        self.last_end = span.end;
        span
    }

    /// Reads a token that is a part of an entry or a header, if it is of this kind.
    pub(crate) fn take_if(&mut self, kind: TokenKind) -> Option<Span> {
        (self.kind() == kind).then(|| self.take())
    }

    pub(crate) fn skip_space(&mut self) {
        if self.kind() == TokenKind::Whitespace {
            self.tokens.take();
        }
    }

    /// Skips white space, line breaks and comments.
    pub(crate) fn skip_lines(&mut self) {
        loop {
            match self.kind() {
                TokenKind::Whitespace => _ = self.tokens.take(),
                TokenKind::Comment => self.comment(),
                TokenKind::Newline => self.line_break(),
                _ => return,
            }
        }
    }

    pub(crate) fn comment(&mut self) {
        let span = self.tokens.take().span;
        self.output.comments.push(Comment { span });
        let bytes = &self.text.as_bytes()[span.range()];
        let control =
            bytes.iter().position(|byte| *byte != b'\t' && (*byte < b' ' || *byte == 0x7f));
        if let Some(at) = control {
            self.error(error::control_character(self.text, span.start + offset(at)));
        }
    }

    pub(crate) fn line_break(&mut self) {
        let span = self.tokens.take().span;
        if span.len() == 1 && self.text.as_bytes()[span.start as usize] == b'\r' {
            self.error(error::carriage_return(span));
        }
    }

    /// Reads to the end of the line after an entry or header: only a comment may follow.
    pub(crate) fn end_line(&mut self) {
        self.skip_space();
        if self.kind() == TokenKind::Comment {
            self.comment();
        }
        match self.kind() {
            TokenKind::Newline => self.line_break(),
            TokenKind::Eof => {}
            _ => {
                let rest = self.rest_of_line();
                let help = "begin the next entry on a line of its own";
                self.error(grammar(rest, "unexpected text after a value", help));
                self.skip_line();
            }
        }
    }

    /// Skips the rest of a line that has an error.
    pub(crate) fn skip_line(&mut self) {
        loop {
            match self.kind() {
                TokenKind::Eof => return,
                TokenKind::Newline => return self.line_break(),
                TokenKind::Comment => self.comment(),
                _ => _ = self.tokens.take(),
            }
        }
    }

    /// The span from the current token to the end of its line, without a comment.
    fn rest_of_line(&self) -> Span {
        let start = self.tokens.now.span.start;
        let rest = &self.text[start as usize..];
        let length = memchr::memchr3(b'\n', b'\r', b'#', rest.as_bytes()).unwrap_or(rest.len());
        Span::new(start, start + offset(rest[..length].trim_end().len()))
    }
}
