//! Strings and characters.

use super::form::{self, Form, Holes};
use super::scanner::{Hole, Piece, Scanner};
use super::token::{Language, TokenKind};

impl Scanner<'_> {
    /// A quote without a prefix.
    pub(super) fn quote(&mut self, quote: u8) {
        let is_triple = self.bytes[self.at..].starts_with(&[quote; 3]);
        let form = match (self.language, quote) {
            (Language::Python, b'"' | b'\'') => python(quote, is_triple, b""),
            (Language::TypeScript, b'`') => {
                Form { holes: Holes::Dollars(1), ..Form::block(quote, 1) }
            }
            (Language::TypeScript, _) if !self.is_in_jsx_text(quote) => Form::line(quote),
            (Language::Go, b'`') => Form::raw(quote, 1),
            (Language::Rust, b'"') => Form::block(quote, 1),
            (Language::CSharp, b'"') => self.csharp(0, false),
            (Language::Java, b'"') if is_triple => Form::block(quote, 3),
            (Language::Kotlin, b'"') => kotlin(is_triple, 1),
            (Language::Kotlin, b'`') => return self.quoted_name(),
            (Language::Go | Language::Java, b'"') => Form::line(quote),
            (Language::TypeScript | Language::Python, _) | (_, b'`') => {
                return self.push_next(TokenKind::Punctuation, 1);
            }
            _ => return self.character(self.at),
        };
        self.begin(self.at, form);
    }

    /// A string whose prefix begins at `start` and whose opening quotes are next.
    fn begin(&mut self, start: usize, form: Form) {
        self.at += form.quotes;
        self.piece = Some(Piece { form, start, is_opening: true, is_format: false });
    }

    /// Whether the short word before this byte is the prefix of a string, which is then read.
    pub(super) fn prefixed(&mut self, start: usize) -> bool {
        let (prefix, quote) = (&self.bytes[start..self.at], self.byte(self.at));
        match (self.language, prefix, quote) {
            (Language::Python, _, b'"' | b'\'') => {
                if !prefix.iter().all(|it| b"rbuft".contains(&it.to_ascii_lowercase())) {
                    return false;
                }
                let is_triple = self.bytes[self.at..].starts_with(&[quote; 3]);
                self.begin(start, python(quote, is_triple, prefix));
            }
            (Language::Rust, b"b" | b"c", b'"') => self.begin(start, Form::block(quote, 1)),
            (Language::Rust, b"b", b'\'') => self.character(start),
            (Language::Rust, b"r" | b"br" | b"cr", b'"' | b'#') => {
                let hashes = self.run_of(b'#', usize::MAX);
                if self.byte(self.at + hashes) != b'"' {
                    // `r#type` is a name.
                    self.at += usize::from(hashes == 1);
                    return hashes == 1;
                }
                self.at += hashes;
                self.begin(start, Form { hashes, ..Form::raw(b'"', 1) }.with(form::HASHES));
            }
            _ => return false,
        }
        true
    }

    /// Strings of C# and Kotlin that begin with `$` or `@`; names of C# that do.
    pub(super) fn marked(&mut self) {
        let start = self.at;
        let is_mark =
            |byte: u8| byte == b'$' || (byte == b'@' && self.language == Language::CSharp);
        let marks = self.bytes[start..].iter().take_while(|it| is_mark(**it)).count();
        let marks = &self.bytes[start..start + marks];
        let dollars = marks.iter().filter(|it| **it == b'$').count();
        self.at += marks.len();
        if self.byte(self.at) != b'"' {
            return;
        }
        let form = match self.language {
            Language::CSharp => self.csharp(dollars, dollars < marks.len()),
            _ => kotlin(self.bytes[self.at..].starts_with(b"\"\"\""), dollars),
        };
        self.begin(start, form);
    }

    /// The form of a string of C# whose quotes are next.
    fn csharp(&self, dollars: usize, is_verbatim: bool) -> Form {
        let (style, holes) = match dollars {
            0 => (0, Holes::None),
            _ => (form::DOUBLED_BRACES, Holes::Braces(1)),
        };
        if is_verbatim {
            return Form { holes, ..Form::raw(b'"', 1).with(style | form::DOUBLED_QUOTES) };
        }
        let quotes = self.run_of(b'"', usize::MAX);
        if quotes < 3 {
            return Form { holes, ..Form::line(b'"').with(style) };
        }
        let holes = if dollars == 0 { Holes::None } else { Holes::Braces(dollars) };
        Form { holes, ..Form::raw(b'"', quotes) }
    }

    /// A name of Kotlin in backticks.
    fn quoted_name(&mut self) {
        let rest = &self.bytes[self.at + 1..];
        match memchr::memchr2(b'`', b'\n', rest) {
            Some(length) if length > 0 && rest[length] == b'`' => {
                self.at += 1 + length;
                self.push(TokenKind::Identifier, self.at - length);
                self.at += 1;
            }
            _ => self.push_next(TokenKind::Punctuation, 1),
        }
    }

    /// A character in single quotes, or a quote alone: lifetimes of Rust.
    fn character(&mut self, start: usize) {
        let rest = &self.bytes[self.at + 1..];
        let length = match rest.first() {
            // The longest is `\U0010ffff`.
            Some(b'\\') => {
                rest.iter().take(12).skip(2).position(|it| *it == b'\'').map(|it| it + 2)
            }
            Some(b'\n' | b'\r') | None => None,
            Some(_) => {
                let next = self.text.get(self.at + 1..).and_then(|it| it.chars().next());
                next.map(char::len_utf8).filter(|it| rest.get(*it) == Some(&b'\''))
            }
        };
        self.at += length.map_or(1, |it| it + 2);
        match length {
            Some(_) => self.push(TokenKind::Number, start),
            None => self.push(TokenKind::Punctuation, start),
        }
    }

    /// Reads a string until it ends or an interpolation begins.
    pub(super) fn literal(&mut self, mut piece: Piece) {
        let form = piece.form;
        loop {
            let rest = &self.bytes[self.at.min(self.bytes.len())..];
            let means = |it: &u8| super::classes::MEANS_SOMETHING_IN_STRINGS[usize::from(*it)];
            let Some(next) = rest.iter().position(means) else {
                self.at = self.bytes.len();
                return self.finish(piece, 0);
            };
            self.at += next;
            match self.bytes[self.at] {
                b'\\' if form.has_backslash => self.at += self.escape_length(form),
                b'\n' | b'\r' if form.is_one_line => return self.finish(piece, 0),
                b'{' | b'$' if form.holes != Holes::None => {
                    if self.hole(&mut piece) {
                        return;
                    }
                }
                b'}' if piece.is_format => return self.close_hole(),
                byte if byte == form.quote => {
                    if let Some(length) = self.closing_length(form) {
                        return self.finish(piece, length);
                    }
                }
                _ => self.at += 1,
            }
        }
    }

    /// The number of bytes of a backslash and what it escapes.
    fn escape_length(&self, form: Form) -> usize {
        match (self.byte(self.at + 1), self.byte(self.at + 2)) {
            (b'\r', b'\n') => 3,
            // Python: `\N{name}` is a character, and `\{` a backslash before an interpolation.
            (b'N', b'{') if form.holes == Holes::Braces(1) && form.style & form::ESCAPES != 0 => 3,
            (b'{', _) if form.holes == Holes::Braces(1) => 1,
            _ => 2,
        }
    }

    /// The number of bytes that close the string here, or moves on after quotes that do not.
    fn closing_length(&mut self, form: Form) -> Option<usize> {
        if form.style & form::DOUBLED_QUOTES != 0 && self.byte(self.at + 1) == form.quote {
            self.at += 2;
            return None;
        }
        let limit = if form.keeps_extra_quotes { usize::MAX } else { form.quotes };
        let quotes = self.run_of(form.quote, limit);
        self.at += quotes;
        let hashes = self.run_of(b'#', form.hashes);
        if quotes < form.quotes || hashes < form.hashes {
            self.at += hashes;
            return None;
        }
        self.at -= form.quotes;
        Some(form.quotes + form.hashes)
    }

    /// Ends a string with what closes it, which is empty if nothing does.
    fn finish(&mut self, piece: Piece, closing: usize) {
        if piece.is_format {
            // The interpolation is not closed, but its string is.
            self.leave_hole();
            return;
        }
        self.at = (self.at + closing).min(self.bytes.len());
        let kind = if piece.is_opening { TokenKind::String } else { TokenKind::Fragment };
        self.push_piece(piece, kind, if closing > 0 { form::CLOSED } else { 0 });
    }

    fn push_piece(&mut self, piece: Piece, kind: TokenKind, style: form::Style) {
        if piece.is_format || piece.start == self.at {
            return;
        }
        self.push(kind, piece.start);
        if let Some(token) = self.tokens.last_mut() {
            let opened = if piece.is_opening { form::OPENED } else { 0 };
            token.style = piece.form.style | style | opened;
            let closing = piece.form.quotes + piece.form.hashes;
            token.closing = u8::try_from(closing).unwrap_or(u8::MAX);
        }
    }

    /// Begins an interpolation if there is one, or moves on. Returns whether the piece ends.
    fn hole(&mut self, piece: &mut Piece) -> bool {
        let form = piece.form;
        let byte = self.bytes[self.at];
        let (mark, width) = match form.holes {
            Holes::Braces(width) => (b'{', width),
            Holes::Dollars(width) => (b'$', width),
            Holes::None => (0, 0),
        };
        if byte != mark {
            self.at += 1;
            return false;
        }
        if form.style & form::DOUBLED_BRACES != 0
            && !piece.is_format
            && self.byte(self.at + 1) == b'{'
        {
            self.at += 2;
            return false;
        }
        let is_single = form.style & form::DOUBLED_BRACES != 0;
        let run = self.run_of(mark, if is_single { 1 } else { usize::MAX });
        let next = self.byte(self.at + run);
        if run < width {
            self.at += run;
            return false;
        }
        self.at += run - width;
        match form.holes {
            Holes::Braces(_) => self.open_hole(piece, width),
            Holes::Dollars(_) if next == b'{' => {
                self.push_piece(*piece, TokenKind::Fragment, 0);
                piece.start = self.at + width;
                self.at += width;
                piece.is_opening = false;
                self.open_hole(piece, 1);
            }
            _ => return self.dollar_name(piece, width),
        }
        true
    }

    /// `$name` of Kotlin.
    fn dollar_name(&mut self, piece: &mut Piece, width: usize) -> bool {
        let (dollars, start) = (self.at, self.at + width);
        self.at = start;
        if self.language == Language::Kotlin && !self.byte(start).is_ascii_digit() {
            self.skip_name();
        }
        let end = self.at;
        if end > start {
            self.at = dollars;
            self.push_piece(*piece, TokenKind::Fragment, 0);
            self.at = end;
            self.push(TokenKind::Identifier, start);
            (piece.start, piece.is_opening) = (end, false);
        }
        false
    }

    /// Adds the piece before an interpolation and its opening bracket, which is next.
    fn open_hole(&mut self, piece: &Piece, width: usize) {
        self.push_piece(*piece, TokenKind::Fragment, 0);
        self.holes.push(Hole {
            piece: Piece { is_opening: false, ..*piece },
            width,
            token: self.tokens.len(),
            open: self.open.len(),
            counts: std::mem::take(&mut self.counts),
        });
        self.push_next(TokenKind::Open, width);
    }

    /// Adds the closing bracket of the innermost interpolation, which is next.
    pub(super) fn close_hole(&mut self) {
        let Some((width, open)) = self.holes.last().map(|it| (it.width, it.token)) else { return };
        let width = self.run_of(b'}', width);
        self.push_next(TokenKind::Close, width);
        self.pair(open, self.tokens.len() - 1);
        self.leave_hole();
    }

    /// Reads on in the string around the innermost interpolation.
    fn leave_hole(&mut self) {
        if let Some(hole) = self.holes.pop() {
            self.open.truncate(hole.open);
            self.counts = hole.counts;
            self.piece = Some(Piece { start: self.at, ..hole.piece });
        }
    }
}

fn python(quote: u8, is_triple: bool, prefix: &[u8]) -> Form {
    let has = |letter: u8| prefix.iter().any(|it| it.eq_ignore_ascii_case(&letter));
    let form = if is_triple { Form::block(quote, 3) } else { Form::line(quote) };
    let form = if has(b'r') { Form { style: 0, ..form } } else { form };
    if has(b'f') || has(b't') {
        return Form { holes: Holes::Braces(1), ..form.with(form::DOUBLED_BRACES) };
    }
    form
}

fn kotlin(is_triple: bool, dollars: usize) -> Form {
    let form = if is_triple { Form::raw(b'"', 3) } else { Form::line(b'"') };
    Form { holes: Holes::Dollars(dollars), keeps_extra_quotes: is_triple, ..form }
}
