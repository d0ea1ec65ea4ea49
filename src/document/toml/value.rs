//! Values of TOML: the text after `=`, and the content of brackets.

use std::ops::Range;

use toml_parser::lexer::TokenKind;

use crate::document::limits::MAX_SHOWN_TEXT;
use crate::document::syntax::{SyntaxError, SyntaxErrorKind, grammar};
use crate::document::toml::reader::Reader;
use crate::document::toml::state::{Frame, Slot, Token};
use crate::document::toml::tables::{Item, ItemOrigin, NONE};
use crate::document::{Kind, Span};
use crate::source::cut;

impl<'t> Reader<'t> {
    /// Reads the key of an entry of a table, and the `=` after it.
    pub(crate) fn key(&mut self, table: u32) -> Option<Slot<'t>> {
        let mut path = self.path()?;
        if self.take_if(TokenKind::Equals).is_none() {
            let message = "expected `=` and a value after this key";
            self.expected_here(message, "add `=` and the value");
            return None;
        }
        self.skip_space();
        let first = self.tables.next_container();
        let container = match table {
            NONE => NONE,
            _ if path.len() == 1 => table,
            _ => match self.tables.descend(table, &path, true) {
                Ok(container) => container,
                Err(blocked) => {
                    self.blocked(blocked, false);
                    NONE
                }
            },
        };
        Some(Slot { container, key: path.pop(), made: first..self.tables.next_container() })
    }

    /// Reads a value and its content. False if the position after it is unknown, and reading
    /// continues on another line.
    pub(crate) fn value(&mut self, slot: Slot<'t>) -> bool {
        let mut is_whole = self.begin_value(slot);
        while is_whole && !self.frames.is_empty() {
            self.skip_lines();
            is_whole = self.next_in_brackets();
        }
        if !is_whole {
            self.lose_structure();
        }
        is_whole
    }

    /// Reads the next token between brackets; for an entry, up to the beginning of its value.
    fn next_in_brackets(&mut self) -> bool {
        let Some(frame) = self.frames.last_mut() else { return true };
        let (container, is_array, has_value) = (frame.container, frame.is_array, frame.has_value);
        let closer =
            if is_array { TokenKind::RightSquareBracket } else { TokenKind::RightCurlyBracket };
        match self.tokens.now.kind {
            kind if kind == closer => {
                let end = self.take().end;
                if let Some(frame) = self.frames.pop() {
                    self.end_containers(frame.container, frame.made, end);
                }
                true
            }
            TokenKind::Comma if has_value => {
                frame.has_value = false;
                self.take();
                true
            }
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => self.mismatched(),
            _ if has_value => {
                self.expected_here("expected `,` here", "add `,`");
                false
            }
            _ => {
                frame.has_value = true;
                if is_array {
                    let made = 0..0;
                    return self.begin_value(Slot { container, key: None, made });
                }
                self.key(container).is_some_and(|slot| self.begin_value(slot))
            }
        }
    }

    /// Reads a scalar, or an opening bracket.
    fn begin_value(&mut self, slot: Slot<'t>) -> bool {
        let (kind, is_array) = match self.kind() {
            TokenKind::LeftCurlyBracket => (Kind::Object, false),
            TokenKind::LeftSquareBracket => (Kind::Array, true),
            TokenKind::Atom
            | TokenKind::Dot
            | TokenKind::BasicString
            | TokenKind::LiteralString
            | TokenKind::MlBasicString
            | TokenKind::MlLiteralString => {
                let (item, text) = self.scalar();
                self.end_containers(NONE, slot.made, item.span.end);
                if slot.container != NONE {
                    self.tables.add(slot.container, slot.key, item, text);
                }
                return true;
            }
            _ => {
                self.unexpected("a value", "add the value");
                return false;
            }
        };
        let opener = self.take();
        let Slot { container, key, made } = slot;
        let container = if container == NONE {
            NONE
        } else if self.tables.has_room(container) {
            self.tables.add_container(container, key, Item::new(kind, ItemOrigin::Value, opener))
        } else {
            self.too_deep(container, opener);
            NONE
        };
        self.frames.push(Frame { container, opener, is_array, has_value: false, made });
        true
    }

    /// Ends the value of an entry, and the tables that the entry's dotted key made.
    fn end_containers(&mut self, container: u32, made: Range<u32>, end: u32) {
        for id in made.chain((container != NONE).then_some(container)) {
            self.tables.item_of(id).span.end = end;
        }
    }

    /// Reports a bracket that does not close the innermost one.
    fn mismatched(&mut self) -> bool {
        let span = self.tokens.now.span;
        let Some(frame) = self.frames.last() else { return false };
        let (bracket, closer) = brackets(frame.is_array);
        let found = self.text.get(span.range()).unwrap_or_default();
        let message = format!("expected `{closer}`, found `{found}`");
        let error = SyntaxError::new(SyntaxErrorKind::Structure, span, message)
            .with_related(frame.opener, format!("this `{bracket}` is still open"));
        self.error(error);
        false
    }

    /// Continues after an error in a value: behind the bracket that closes the outermost one, or on
    /// the next line. The text in between is not in the tree.
    fn lose_structure(&mut self) {
        let end = self.last_end;
        let frames = std::mem::take(&mut self.frames);
        let Some(outermost) = frames.first().map(|frame| (frame.opener, frame.is_array)) else {
            return self.skip_line();
        };
        let last = self.output.errors.last_mut();
        if let Some(error) = last.filter(|error| error.span.start > outermost.0.start) {
            error.kind = SyntaxErrorKind::Structure;
        }
        let mut open = frames.len();
        for frame in frames {
            self.end_containers(frame.container, frame.made, end);
        }
        while open > 0 {
            match self.kind() {
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => open += 1,
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => open -= 1,
                TokenKind::Comment => {
                    self.comment();
                    continue;
                }
                TokenKind::Eof => return self.never_closed(outermost),
                _ => {}
            }
            self.take();
        }
        self.skip_line();
    }

    /// Reports that the text ends inside brackets. Everything behind the first open bracket was
    /// read as a part of its value, so the errors there are consequences and are removed.
    fn never_closed(&mut self, (opener, is_array): (Span, bool)) {
        let errors = &mut self.output.errors;
        if errors.iter().any(|error| error.kind == SyntaxErrorKind::TooMany) {
            return;
        }
        errors.retain(|error| error.span.start < opener.start);
        let (bracket, closer) = brackets(is_array);
        let message = format!("this `{bracket}` is never closed");
        let error = SyntaxError::new(SyntaxErrorKind::Structure, opener, message);
        self.push_error(error.with_help(format!("add `{closer}`")));
    }

    /// Reports that something is missing behind the last token.
    pub(crate) fn expected_here(&mut self, message: &str, help: &str) {
        self.error(grammar(Span::at(self.last_end), message, help));
    }

    /// Reports the current token, or the end of the line, where `wanted` was expected.
    pub(crate) fn unexpected(&mut self, wanted: &str, help: &str) {
        let Token { kind, span } = self.tokens.now;
        if matches!(kind, TokenKind::Newline | TokenKind::Eof | TokenKind::Comment) {
            return self.expected_here(&format!("expected {wanted} here"), help);
        }
        let found = cut(self.text.get(span.range()).unwrap_or_default(), MAX_SHOWN_TEXT);
        self.error(grammar(span, &format!("expected {wanted}, found `{found}`"), ""));
    }
}

fn brackets(is_array: bool) -> (char, char) {
    if is_array { ('[', ']') } else { ('{', '}') }
}
