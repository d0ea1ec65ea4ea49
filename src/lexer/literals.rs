//! Strings and characters.

use super::scanner::Scanner;
use super::token::Language::{CSharp, Go, Java, Kotlin, Python, Rust, TypeScript};
use super::token::{
    DOUBLED_BRACES, DOUBLED_QUOTES, ESCAPES, FORMAT, Hole, ONE_LINE, Piece, TokenKind,
};

impl Scanner<'_> {
    /// Reads a literal that begins with a quote without a prefix.
    pub(super) fn quote(&mut self, quote: u8) {
        match (quote, self.language) {
            (_, TypeScript) if quote != b'`' && self.is_in_jsx_text(quote) => self.at += 1,
            (b'"', _) | (b'\'', Python) | (b'`', Go) | (_, TypeScript) => {
                self.begin_string(self.at);
            }
            (b'\'', _) => self.character(self.at),
            (_, Kotlin) => self.quoted_name(),
            _ => self.push_byte(TokenKind::Punctuation),
        }
    }

    /// Whether the short word before this byte is the prefix of a literal, which is then read.
    pub(super) fn prefixed(&mut self, start: usize) -> bool {
        let (prefix, next) = (&self.bytes[start..self.at], self.byte(self.at));
        match (self.language, prefix, next) {
            (Python, _, b'"' | b'\'')
                if prefix.iter().all(|it| b"rbuft".contains(&it.to_ascii_lowercase())) => {}
            (Rust, b"b" | b"c", b'"') => {}
            (Rust, b"b", b'\'') => {
                self.character(start);
                return true;
            }
            (Rust, b"r" | b"br" | b"cr", b'"' | b'#') => {
                self.at += self.run_of(b'#', usize::MAX);
                // `r#type` is a name.
                if self.byte(self.at) != b'"' {
                    return true;
                }
            }
            _ => return false,
        }
        self.begin_string(start);
        true
    }

    /// Reads `$` or `@` before a string of C# or Kotlin, or before a name of C#.
    pub(super) fn marked(&mut self) {
        let start = self.at;
        self.at += self.bytes[start..].iter().take_while(|it| matches!(it, b'$' | b'@')).count();
        if self.byte(self.at) == b'"' {
            self.begin_string(start);
        }
    }

    /// Begins a string whose prefix begins at `start` and whose opening quotes are next.
    fn begin_string(&mut self, start: usize) {
        let (prefix, quote) = (&self.bytes[start..self.at], self.byte(self.at));
        let count = |sign: u8| prefix.iter().filter(|it| it.eq_ignore_ascii_case(&sign)).count();
        let is_triple = self.run_of(quote, 3) == 3;
        let (hashes, dollars, is_raw) = (count(b'#'), count(b'$'), count(b'r') > 0);
        let formats = count(b'f') + count(b't');
        let escapes = if is_raw { 0 } else { ESCAPES };
        let braces = if formats + dollars > 0 { DOUBLED_BRACES } else { 0 };
        let line = ESCAPES | ONE_LINE;
        let (quotes, style, mark, width) = match self.language {
            Python if is_triple => (3, escapes | braces, b'{', formats),
            Python => (1, escapes | braces | ONE_LINE, b'{', formats),
            TypeScript if quote == b'`' => (1, ESCAPES, b'$', 1),
            Go if quote == b'`' => (1, 0, 0, 0),
            Rust => (1, escapes, 0, 0),
            CSharp if count(b'@') > 0 => (1, DOUBLED_QUOTES | braces, b'{', dollars),
            CSharp if is_triple => (self.run_of(quote, usize::MAX), 0, b'{', dollars),
            CSharp => (1, line | braces, b'{', dollars),
            Java if is_triple => (3, ESCAPES, 0, 0),
            Kotlin if is_triple => (3, 0, b'$', dollars.max(1)),
            Kotlin => (1, line, b'$', dollars.max(1)),
            TypeScript | Go | Java => (1, line, 0, 0),
        };
        let mark = if width == 0 { 0 } else { mark };
        self.at += quotes;
        let opening = self.at - start;
        self.piece = Some(Piece { start, opening, style, quote, quotes, hashes, mark, width });
    }

    /// Reads a Kotlin name in backticks, at most to the end of the line.
    fn quoted_name(&mut self) {
        let start = self.at + 1;
        let rest = &self.bytes[start..];
        self.at = start + memchr::memchr2(b'`', b'\n', rest).unwrap_or(rest.len());
        if self.at > start {
            self.push(TokenKind::Identifier, start, self.at);
        }
        self.at += usize::from(self.byte(self.at) == b'`');
    }

    /// Reads a character in single quotes, or only the quote, as in lifetimes of Rust.
    fn character(&mut self, start: usize) {
        let rest = &self.text[self.at + 1..];
        let length = match rest.chars().next() {
            // The longest is `\U0010ffff`.
            Some('\\') => rest.bytes().take(12).skip(2).position(|it| it == b'\'').map(|it| it + 2),
            Some('\n' | '\r') | None => None,
            Some(next) => Some(next.len_utf8()).filter(|it| rest[*it..].starts_with('\'')),
        };
        self.at += length.map_or(1, |it| it + 2);
        let kind = if length.is_some() { TokenKind::Number } else { TokenKind::Punctuation };
        self.push(kind, start, self.at);
    }

    /// Reads a string until it ends or an interpolation begins.
    pub(super) fn string(&mut self, mut piece: Piece) {
        let has_backslash = piece.is(ESCAPES) || self.language == Python;
        let can_matter =
            |it: &u8| matches!(it, b'"'..=b'\'' | b'\\' | b'`' | b'{' | b'}' | b'\n' | b'\r');
        loop {
            let rest = self.bytes.get(self.at..).unwrap_or_default();
            let Some(next) = rest.iter().position(can_matter) else {
                self.at = self.bytes.len();
                return self.end_string(piece, 0);
            };
            self.at += next;
            match self.bytes[self.at] {
                b'\\' if has_backslash => self.at += self.escape_length(piece),
                b'\n' | b'\r' if piece.is(ONE_LINE) => return self.end_string(piece, 0),
                b'}' if piece.is(FORMAT) => return self.close_hole(),
                byte if byte == piece.mark => {
                    if self.begin_hole(&mut piece) {
                        return;
                    }
                }
                byte if byte == piece.quote => {
                    if let Some(length) = self.closing_length(piece) {
                        return self.end_string(piece, length);
                    }
                }
                _ => self.at += 1,
            }
        }
    }

    /// The number of bytes of a backslash and what it escapes.
    fn escape_length(&self, piece: Piece) -> usize {
        match (self.byte(self.at + 1), self.byte(self.at + 2)) {
            (b'\r', b'\n') => 3,
            // Python: `\N{name}` is a character, and `\{` a backslash before an interpolation.
            (b'N', b'{') if piece.mark == b'{' && piece.is(ESCAPES) => 3,
            (b'{', _) if piece.mark == b'{' => 1,
            _ => 2,
        }
    }

    /// The number of bytes that close the string here; skips quotes that do not close it.
    fn closing_length(&mut self, piece: Piece) -> Option<usize> {
        if piece.is(DOUBLED_QUOTES) && self.byte(self.at + 1) == piece.quote {
            self.at += 2;
            return None;
        }
        // Kotlin: the last three quotes close, and those before them belong to the value.
        let is_last = self.language == Kotlin && piece.quotes > 1;
        let quotes = self.run_of(piece.quote, if is_last { usize::MAX } else { piece.quotes });
        self.at += quotes;
        let hashes = self.run_of(b'#', piece.hashes);
        if quotes < piece.quotes || hashes < piece.hashes {
            self.at += hashes;
            return None;
        }
        self.at -= piece.quotes;
        Some(piece.quotes + piece.hashes)
    }

    /// Ends a string with `closing` bytes that close it; 0 if it is unclosed.
    fn end_string(&mut self, piece: Piece, closing: usize) {
        if piece.is(FORMAT) {
            // The interpolation is not closed, but its string is.
            return self.leave_hole();
        }
        self.at += closing;
        let kind = if piece.opening > 0 { TokenKind::String } else { TokenKind::Fragment };
        self.push_piece(piece, kind, self.at, closing);
    }

    fn push_piece(&mut self, piece: Piece, kind: TokenKind, end: usize, closing: usize) {
        if piece.is(FORMAT) || piece.start == end {
            return;
        }
        self.push(kind, piece.start, end);
        if let Some(token) = self.tokens.last_mut() {
            let byte = |length: usize| u8::try_from(length).unwrap_or(u8::MAX);
            (token.opening, token.closing) = (byte(piece.opening), byte(closing));
        }
    }

    /// Begins an interpolation if there is one, otherwise skips its mark. Returns whether the piece
    /// ends.
    fn begin_hole(&mut self, piece: &mut Piece) -> bool {
        let is_doubled = piece.is(DOUBLED_BRACES);
        if is_doubled && !piece.is(FORMAT) && self.byte(self.at + 1) == b'{' {
            self.at += 2;
            return false;
        }
        let marks = self.run_of(piece.mark, if is_doubled { 1 } else { usize::MAX });
        self.at += marks;
        let (inside, next) = (self.at, self.byte(self.at));
        let is_name = piece.mark == b'$' && next != b'{';
        if is_name && self.language == Kotlin && !next.is_ascii_digit() {
            self.skip_name();
        }
        if marks < piece.width || (is_name && self.at == inside) {
            return false;
        }
        self.push_piece(*piece, TokenKind::Fragment, inside - piece.width, 0);
        piece.opening = 0;
        if is_name {
            self.push(TokenKind::Identifier, inside, self.at);
            piece.start = self.at;
            return false;
        }
        self.holes.push(Hole { piece: *piece, token: self.tokens.len(), open: self.open.len() });
        self.at += usize::from(piece.mark == b'$');
        self.push(TokenKind::Open, self.at - piece.braces(), self.at);
        true
    }

    /// Adds the closing bracket of the innermost interpolation, which is next.
    pub(super) fn close_hole(&mut self) {
        let Some(&Hole { piece, token, .. }) = self.holes.last() else { return };
        let start = self.at;
        self.at += self.run_of(b'}', piece.braces());
        self.push(TokenKind::Close, start, self.at);
        self.pair(token, self.tokens.len() - 1);
        self.leave_hole();
    }

    /// Continues the string that contains the innermost interpolation.
    fn leave_hole(&mut self) {
        if let Some(hole) = self.holes.pop() {
            self.open.truncate(hole.open);
            self.piece = Some(Piece { start: self.at, ..hole.piece });
        }
    }
}
