//! Recovery of the JSON reader: reports an error once, at the right position, and continues as the
//! author most likely intended.
//!
//! An error is reported only if the reader has recovered from the last one, that is, if it has read
//! something in the right order since. Errors that follow from another one are not reported.

use crate::document::json::reader::{Reader, is_word_byte, offset};
use crate::document::json::state::State;
use crate::document::limits::MAX_SHOWN_TEXT;
use crate::document::syntax::{LimitHit, LimitKind, Related, SyntaxError, SyntaxErrorKind};
use crate::document::tree::arena::Flags;
use crate::document::{Kind, Span};
use crate::source::cut;

impl Reader<'_> {
    /// Whether there were so many errors that reading stops.
    #[inline]
    pub(crate) fn gave_up(&mut self) -> bool {
        let gave_up = self.output.errors.len() >= self.max_errors;
        if gave_up {
            self.give_up();
        }
        gave_up
    }

    #[cold]
    fn give_up(&mut self) {
        let span = Span::at(offset(self.at));
        self.output.errors.push(SyntaxError::too_many(self.max_errors, span));
        self.at = self.bytes.len();
        self.abandon_open();
    }

    /// Reports the missing token at the end of the text.
    pub(crate) fn finish(&mut self) {
        let is_outside = self.open.is_empty() && !self.has_limits();
        if self.output.tree.len() == 0 && self.output.errors.is_empty() && is_outside {
            let message = if self.output.comments.is_empty() {
                "the text is empty"
            } else {
                "the text contains only comments"
            };
            self.push_error(SyntaxErrorKind::Empty, Span::at(offset(self.at)), message.to_owned());
        }
        if let Some(innermost) = self.open.last() {
            let opener = self.output.tree.node(innermost.id).span().start;
            let (bracket, _) = self.brackets();
            let count = self.open.len();
            let closer = |id| match self.output.tree.node(id).kind() {
                Kind::Object => '}',
                _ => ']',
            };
            let mut closers: String =
                self.open.iter().rev().take(MAX_SHOWN_TEXT).map(|it| closer(it.id)).collect();
            if count > MAX_SHOWN_TEXT {
                closers.push('…');
            }
            let message = match count {
                1 => format!("the text ends before this `{bracket}` is closed"),
                _ => format!("the text ends with {count} brackets still open"),
            };
            self.structural(Span::new(opener, opener + 1), message, &format!("add `{closers}`"));
        }
        self.abandon_open();
    }

    /// Reads an invalid token in the position of a key. `Err` contains the state to continue with
    /// if the token is not a key at all.
    pub(crate) fn recover_key(&mut self, byte: u8) -> Result<(), State> {
        let start = self.at;
        match byte {
            // Python and JavaScript write keys so, and JSON5 allows it.
            b'\'' => {
                self.single_quoted();
                self.structural_from(start, "a key needs double quotes", "write `\"` around it");
                self.set_key(start, Flags::KEY_QUOTED, None, None);
                Ok(())
            }
            _ if is_word_byte(byte) || byte == b'-' => {
                self.skip_word();
                self.structural_from(start, "a key needs double quotes", "write `\"` around it");
                self.set_key(start, Flags::NONE, None, None);
                Ok(())
            }
            b']' => Err(self.mismatched_close(byte)),
            b',' => {
                self.unexpected(start, 1, "a key");
                Err(self.state_inside())
            }
            _ => {
                self.unexpected(start, self.character_length(), "a key");
                Err(self.lose_structure())
            }
        }
    }

    /// Handles a key without `:`; returns whether a value may still follow.
    pub(crate) fn recover_colon(&mut self) -> bool {
        let byte = self.bytes.get(self.at).copied();
        let after_key = Span::at(offset(self.end_of_last_token()));
        // As in TOML and HCL.
        if byte == Some(b'=') {
            self.unexpected(self.at, 1, "`:`");
            return true;
        }
        let message = "expected `:` and a value after this key".to_owned();
        self.structural(after_key, message, "add `:` and the value");
        match byte {
            // A value on another line is more likely the next key.
            Some(b'"' | b'{' | b'[' | b'-' | b'0'..=b'9') => self.same_line(),
            _ => {
                self.skip_to_structure();
                false
            }
        }
    }

    pub(crate) fn missing_value(&mut self) {
        let span = Span::at(offset(self.end_of_last_token()));
        self.structural(span, "expected a value after `:`".to_owned(), "add the value");
    }

    /// Reads an invalid token in the position of a value.
    pub(crate) fn recover_value(&mut self, byte: u8) -> State {
        let start = self.at;
        match byte {
            b'\'' => {
                self.single_quoted();
                self.structural_from(start, "a string needs double quotes", "write `\"` around it");
                self.push_string(start, None);
            }
            b'+' | b'.' => {
                self.at += 1;
                self.recover_number(start);
                self.push(Kind::Number, Flags::NONE, start);
            }
            b'}' | b']' if self.innermost().is_some() => return self.mismatched_close(byte),
            _ if self.innermost().is_none() => return self.stray_text(),
            b',' => {
                self.unexpected(start, 1, "a value");
                return self.state_inside();
            }
            _ if is_word_byte(byte) => self.bare_word(),
            _ => {
                self.unexpected(start, self.character_length(), "a value");
                return self.lose_structure();
            }
        }
        self.after_value()
    }

    /// Reads text outside of all values: reported once, ignored up to a possible value.
    fn stray_text(&mut self) -> State {
        let start = self.at;
        let rest = &self.bytes[start + 1..];
        // A prompt or the prefix of a log may precede a value on its line.
        let length = memchr::memchr3(b'{', b'[', b'\n', rest).unwrap_or(rest.len());
        self.at = start + 1 + length;
        let text = self.text[start..self.at].trim_end();
        let span = Span::new(offset(start), offset(start + text.len()));
        let message = match text {
            "}" | "]" => format!("`{text}` closes nothing"),
            _ => format!("`{}` is not JSON", cut(text, MAX_SHOWN_TEXT)),
        };
        self.structural(span, message, "remove it");
        self.after_value()
    }

    /// Handles a missing comma between two members or elements.
    pub(crate) fn missing_comma(&mut self) -> State {
        let byte = self.bytes[self.at];
        let begins = matches!(byte, b'"' | b'\'' | b'{' | b'[' | b'-') || is_word_byte(byte);
        if begins {
            let span = Span::at(offset(self.end_of_last_token()));
            self.structural(span, "expected `,` here".to_owned(), "add `,`");
            return self.state_inside();
        }
        let (_, closer) = self.brackets();
        self.unexpected(self.at, self.character_length(), &format!("`,` or `{closer}`"));
        self.lose_structure()
    }

    pub(crate) fn trailing_comma(&mut self) {
        let comma = self.end_of_last_token().saturating_sub(1);
        let span = Span::new(offset(comma), offset(comma + 1));
        let (_, closer) = self.brackets();
        let message = format!("JSON allows no `,` before `{closer}`");
        self.push_error(SyntaxErrorKind::Extension, span, message);
        self.help("remove the comma");
    }

    /// Reports that `byte` does not close the innermost container.
    pub(crate) fn mismatched_close(&mut self, byte: u8) -> State {
        let start = self.at;
        let (bracket, closer) = self.brackets();
        let opener = self.open.last().map(|open| self.output.tree.node(open.id).span().start);
        let span = Span::new(offset(start), offset(start + 1));
        let found = char::from(byte);
        self.structural(span, format!("expected `{closer}`, found `{found}`"), "");
        if let (Some(error), Some(opener)) = (self.last_error_at(span), opener) {
            error.help = None;
            error.related = Some(Related {
                span: Span::new(opener, opener + 1),
                message: format!("this `{bracket}` is still open"),
            });
        }
        self.lose_structure()
    }

    /// Ends the value at the root: the following text may belong to any of the open containers, so
    /// any interpretation would be a guess. If the whole value is on one line, as in JSON Lines,
    /// the next line is read.
    fn lose_structure(&mut self) -> State {
        let root =
            self.open.first().map(|open| self.output.tree.node(open.id).span().start as usize);
        let rest = &self.bytes[self.at..];
        let is_one_line = root.is_some_and(|root| !self.bytes[root..self.at].contains(&b'\n'));
        if let Some(error) = self.output.errors.last_mut() {
            error.kind = SyntaxErrorKind::Structure;
        }
        if self.base > 0 {
            // A piece with errors is not used. A guess continues, to find a better one.
            self.skip_to_structure();
            self.at = self.bytes.len().min(self.at + 1);
            return State::After;
        }
        self.abandon_open();
        self.key = None;
        let line = memchr::memchr(b'\n', rest).filter(|_| is_one_line);
        self.at += line.unwrap_or(rest.len());
        self.has_recovered = true;
        State::Top
    }

    /// Skips a container that is nested too deeply, in one linear scan.
    pub(crate) fn skip_too_deep(&mut self) -> State {
        let start = self.at;
        let mut depth = 0usize;
        while let Some(&byte) = self.bytes.get(self.at) {
            self.at += 1;
            match byte {
                // Counted without their kind: what is inside is not in the tree, and its faults are
                // not reported.
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth -= 1,
                b'"' => self.skip_string_body(),
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        let span = Span::new(offset(start), offset(start + 1));
        let node = self.open.last().map(|open| open.id);
        let limit = offset(self.max_depth);
        self.output.limit_hit(LimitHit { kind: LimitKind::Depth, span, limit, node });
        self.drop_entry()
    }

    fn skip_string_body(&mut self) {
        while let Some(found) = memchr::memchr2(b'"', b'\\', &self.bytes[self.at..]) {
            let closing = self.bytes[self.at + found] == b'"';
            self.at = (self.at + found + if closing { 1 } else { 2 }).min(self.bytes.len());
            if closing {
                return;
            }
        }
        self.at = self.bytes.len();
    }

    /// Skips text that cannot be interpreted, up to a comma, a bracket or the end of the line.
    fn skip_to_structure(&mut self) {
        let rest = self.bytes[self.at..].iter();
        let skipped = rest.take_while(|byte| !matches!(byte, b',' | b'}' | b']' | b'\n'));
        self.at += skipped.count();
    }

    fn same_line(&self) -> bool {
        let end = self.end_of_last_token();
        !self.bytes[end..self.at].contains(&b'\n')
    }

    /// The end of the last token before the reader's position, not counting comments.
    fn end_of_last_token(&self) -> usize {
        let mut end = self.at;
        let mut comments = self.output.comments.iter().rev();
        loop {
            end = self.bytes[..end].trim_ascii_end().len();
            let comment = comments.next().map(|comment| comment.span.range());
            match comment.filter(|comment| comment.start < end && end <= comment.end) {
                Some(comment) => end = comment.start,
                None => return end,
            }
        }
    }

    fn character_length(&self) -> usize {
        self.text[self.at..].chars().next().map_or(1, char::len_utf8)
    }

    /// The brackets of the innermost container.
    fn brackets(&self) -> (char, char) {
        if self.innermost() == Some(Kind::Object) { ('{', '}') } else { ('[', ']') }
    }

    /// Reports the `length` bytes at `at` and skips them.
    fn unexpected(&mut self, at: usize, length: usize, wanted: &str) {
        self.at = at + length;
        let found = cut(&self.text[at..self.at], MAX_SHOWN_TEXT);
        let message = format!("expected {wanted}, found `{found}`");
        self.structural(Span::new(offset(at), offset(self.at)), message, "");
    }

    pub(crate) fn structural_from(&mut self, start: usize, message: &str, help: &str) {
        let span = Span::new(offset(start), offset(self.at));
        self.structural(span, message.to_owned(), help);
    }

    /// Reports a token in the wrong order, but only if the reader has recovered from the last
    /// error.
    pub(crate) fn structural(&mut self, span: Span, message: String, help: &str) {
        if std::mem::replace(&mut self.has_recovered, false) {
            self.push_error(SyntaxErrorKind::Grammar, span, message);
            if !help.is_empty() {
                self.help(help);
            }
        }
    }

    pub(crate) fn push_error(&mut self, kind: SyntaxErrorKind, span: Span, message: String) {
        self.output.errors.push(SyntaxError::new(kind, span, message));
    }

    pub(crate) fn help(&mut self, help: &str) {
        if let Some(error) = self.output.errors.last_mut() {
            error.help = Some(help.to_owned());
        }
    }

    fn last_error_at(&mut self, span: Span) -> Option<&mut SyntaxError> {
        self.output.errors.last_mut().filter(|error| error.span == span)
    }
}
