//! The scanner: everything except strings, which `literals` reads.

use super::classes::{CLASSES, Class};
use super::form::{Form, Holes};
use super::token::{Language, Token, TokenKind};

/// A piece of a string that is being read.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub(super) form: Form,
    pub(super) start: usize,
    /// Whether it begins with the opening quotes.
    pub(super) is_opening: bool,
    /// Whether it is the format after an interpolated expression, as in `{price:.2f}`.
    pub(super) is_format: bool,
}

/// An interpolation that is being read: what comes after it, and what was before.
pub(super) struct Hole {
    pub(super) piece: Piece,
    /// The number of braces that close it.
    pub(super) width: usize,
    /// Index of its opening bracket among the tokens.
    pub(super) token: usize,
    /// The brackets that were open before it, which nothing in it closes.
    pub(super) open: usize,
    pub(super) counts: [usize; 3],
}

/// Reads a text once, from front to back. Nothing recurses.
pub(super) struct Scanner<'t> {
    pub(super) text: &'t str,
    pub(super) bytes: &'t [u8],
    pub(super) language: Language,
    /// The byte that is read next.
    pub(super) at: usize,
    pub(super) tokens: Vec<Token>,
    /// Whether the line has no token yet.
    is_line_empty: bool,
    /// Indices of open brackets.
    pub(super) open: Vec<usize>,
    /// The number of open brackets of each kind, in the innermost interpolation.
    pub(super) counts: [usize; 3],
    pub(super) holes: Vec<Hole>,
    /// A string to read on.
    pub(super) piece: Option<Piece>,
    /// Where the next regular expression may begin: no line is searched twice.
    no_regex_before: usize,
}

/// The kind of a bracket, as an index.
fn bracket(byte: u8) -> usize {
    match byte {
        b'(' | b')' => 0,
        b'[' | b']' => 1,
        _ => 2,
    }
}

impl<'t> Scanner<'t> {
    pub(super) fn new(text: &'t str, language: Language) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            language,
            at: 0,
            tokens: Vec::with_capacity(text.len() / 8),
            is_line_empty: true,
            open: Vec::new(),
            counts: [0; 3],
            holes: Vec::new(),
            piece: None,
            no_regex_before: 0,
        }
    }

    pub(super) fn run(mut self) -> Vec<Token> {
        self.at = if self.text.starts_with('\u{feff}') { 3 } else { 0 };
        let rest = &self.bytes[self.at..];
        // `#![…]` is an attribute of Rust.
        if rest.starts_with(b"#!") && rest.get(2) != Some(&b'[') {
            self.skip_line();
        }
        loop {
            if let Some(piece) = self.piece.take() {
                self.literal(piece);
                continue;
            }
            let Some(&byte) = self.bytes.get(self.at) else { return self.tokens };
            match CLASSES[usize::from(byte)] {
                Class::Space => self.at += 1,
                Class::LineEnd => {
                    self.at += 1;
                    self.is_line_empty = true;
                }
                Class::Word => self.word(),
                Class::Digit => self.number(),
                Class::Open => {
                    self.open.push(self.tokens.len());
                    self.counts[bracket(byte)] += 1;
                    self.push_next(TokenKind::Open, 1);
                }
                Class::Close => self.close(byte),
                Class::Quote => self.quote(byte),
                Class::Slash => self.slash(),
                Class::Other => self.other(byte),
            }
        }
    }

    pub(super) fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or_default()
    }

    /// How often a byte is repeated from here on, at most `limit` times.
    pub(super) fn run_of(&self, byte: u8, limit: usize) -> usize {
        self.bytes[self.at..].iter().take(limit).take_while(|it| **it == byte).count()
    }

    /// Adds a token that begins at `start` and ends before the next byte.
    pub(super) fn push(&mut self, kind: TokenKind, start: usize) {
        self.tokens.push(Token {
            start: start as u32,
            end: self.at as u32,
            partner: self.tokens.len() as u32,
            kind,
            is_first: std::mem::take(&mut self.is_line_empty),
            style: 0,
            closing: 0,
        });
    }

    /// Adds a token of the next bytes.
    pub(super) fn push_next(&mut self, kind: TokenKind, length: usize) {
        self.at += length;
        self.push(kind, self.at - length);
    }

    pub(super) fn pair(&mut self, open: usize, close: usize) {
        (self.tokens[open].partner, self.tokens[close].partner) = (close as u32, open as u32);
    }

    /// A closing bracket closes the nearest open one of its kind, within the interpolation.
    fn close(&mut self, byte: u8) {
        let kind = bracket(byte);
        if self.counts[kind] == 0 {
            if byte == b'}' && !self.holes.is_empty() {
                self.close_hole();
            } else {
                self.push_next(TokenKind::Close, 1);
            }
            return;
        }
        while let Some(open) = self.open.pop() {
            let open_kind = bracket(self.bytes[self.tokens[open].start as usize]);
            self.counts[open_kind] -= 1;
            if open_kind == kind {
                self.push_next(TokenKind::Close, 1);
                self.pair(open, self.tokens.len() - 1);
                return;
            }
        }
    }

    fn has_dollar_in_names(&self) -> bool {
        matches!(self.language, Language::TypeScript | Language::Java)
    }

    /// Moves after a name, if there is one.
    pub(super) fn skip_name(&mut self) {
        let has_dollar = self.has_dollar_in_names();
        while let Some(&byte) = self.bytes.get(self.at) {
            if byte >= 0x80 {
                let next = self.text.get(self.at..).and_then(|it| it.chars().next());
                let Some(next) = next.filter(|it| !it.is_whitespace() && *it != '\u{feff}') else {
                    return;
                };
                self.at += next.len_utf8();
            } else if matches!(CLASSES[usize::from(byte)], Class::Word | Class::Digit)
                || (byte == b'$' && has_dollar)
            {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    fn word(&mut self) {
        let start = self.at;
        self.skip_name();
        if self.at == start {
            // A space outside ASCII.
            let space = self.text.get(start..).and_then(|it| it.chars().next());
            self.at += space.map_or(1, char::len_utf8);
        } else if self.at - start > 2 || !self.prefixed(start) {
            self.push(TokenKind::Identifier, start);
        }
    }

    fn number(&mut self) {
        let start = self.at;
        let is_hexadecimal = matches!(self.byte(start + 1), b'x' | b'X');
        while let Some(&byte) = self.bytes.get(self.at) {
            let next = self.byte(self.at + 1);
            self.at += match byte {
                b'p' | b'P' if matches!(next, b'+' | b'-') => 2,
                b'e' | b'E' if matches!(next, b'+' | b'-') && !is_hexadecimal => 2,
                b'.' if next.is_ascii_digit() => 2,
                b'_' => 1,
                _ if byte.is_ascii_alphanumeric() => 1,
                _ => break,
            };
        }
        self.push(TokenKind::Number, start);
    }

    pub(super) fn skip_line(&mut self) {
        let rest = &self.bytes[self.at..];
        self.at += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    }

    fn slash(&mut self) {
        match self.byte(self.at + 1) {
            b'/' if self.language != Language::Python => self.skip_line(),
            b'*' if self.language != Language::Python => self.skip_block_comment(),
            _ if self.language == Language::TypeScript && !self.is_after_operand() => self.regex(),
            _ => self.push_next(TokenKind::Punctuation, 1),
        }
    }

    fn skip_block_comment(&mut self) {
        let nests = matches!(self.language, Language::Rust | Language::Kotlin);
        let mut depth = 0_usize;
        loop {
            let rest = &self.bytes[self.at..];
            let Some(next) = memchr::memchr3(b'/', b'*', b'\n', rest) else {
                self.at = self.bytes.len();
                return;
            };
            self.at += next;
            match &self.bytes[self.at..] {
                [b'/', b'*', ..] if nests || depth == 0 => depth += 1,
                [b'*', b'/', ..] => depth -= 1,
                [first, ..] => {
                    self.is_line_empty |= *first == b'\n';
                    self.at += 1;
                    continue;
                }
                [] => return,
            }
            self.at += 2;
            if depth == 0 {
                return;
            }
        }
    }

    /// A regular expression of JavaScript, or a slash if it is not closed on its line.
    fn regex(&mut self) {
        let (mut at, mut is_in_class) = (self.at + 1, false);
        loop {
            match self.byte(at) {
                _ if self.at < self.no_regex_before || at >= self.bytes.len() => break,
                b'\n' | b'\r' => break,
                b'\\' if !matches!(self.byte(at + 1), b'\n' | b'\r') => at += 1,
                b'[' => is_in_class = true,
                b']' => is_in_class = false,
                b'/' if !is_in_class => {
                    let start = self.at;
                    self.at = at + 1;
                    self.skip_name();
                    return self.push(TokenKind::Number, start);
                }
                _ => {}
            }
            at += 1;
        }
        self.no_regex_before = self.no_regex_before.max(at);
        self.push_next(TokenKind::Punctuation, 1);
    }

    /// Whether the previous token is the end of an operand of JavaScript, so that `/` divides.
    fn is_after_operand(&self) -> bool {
        let Some((last, before)) = self.tokens.split_last() else { return false };
        let touches = |token: &Token| token.end == last.start;
        match (last.kind, last.text(self.text)) {
            (TokenKind::Open, _) => false,
            (TokenKind::Identifier, name) => !is_operator(name),
            (TokenKind::Close, ")") => {
                let before_open = (last.partner as usize).checked_sub(1);
                let name = before_open.map_or("", |it| self.tokens[it].text(self.text));
                !matches!(name, "if" | "while" | "for" | "with")
            }
            // A line that begins with a slash after a block, and is not the end of a JSX tag.
            (TokenKind::Close, "}") => !self.is_line_empty || self.byte(self.at + 1) == b'>',
            (TokenKind::Punctuation, sign @ ("+" | "-")) => {
                before.last().is_some_and(|it| touches(it) && it.text(self.text) == sign)
            }
            // TypeScript's `value!`.
            (TokenKind::Punctuation, "!") => before.last().is_some_and(|it| {
                touches(it) && matches!(it.kind, TokenKind::Identifier | TokenKind::Close)
            }),
            // The closing tag of JSX.
            (TokenKind::Punctuation, "<") => last.end as usize == self.at,
            (TokenKind::Punctuation, _) => false,
            _ => true,
        }
    }

    /// Whether a quote is one in the text of JSX, `Don't`: a string never touches an operand.
    pub(super) fn is_in_jsx_text(&self, quote: u8) -> bool {
        let Some(last) = self.tokens.last() else { return false };
        last.end as usize == self.at
            && match last.kind {
                TokenKind::Identifier => !is_operator(last.text(self.text)),
                TokenKind::Number => true,
                // Minified code: `if(a){}"b"in c`.
                TokenKind::Close => quote == b'\'',
                _ => false,
            }
    }

    fn other(&mut self, byte: u8) {
        match (byte, self.language) {
            (b'#', Language::Python) => self.skip_line(),
            // A line for the preprocessor.
            (b'#', Language::CSharp) if self.is_line_empty => self.skip_line(),
            (b'$', _) if self.has_dollar_in_names() => self.word(),
            (b'$' | b'@', Language::CSharp) | (b'$', Language::Kotlin) => self.marked(),
            // The line goes on.
            (b'\\', Language::Python) => self.at += 1,
            (b':', _) if self.counts == [0; 3] => self.colon(),
            _ => self.push_next(TokenKind::Punctuation, 1),
        }
    }

    /// A colon outside of brackets, which begins the format of an interpolation.
    fn colon(&mut self) {
        match self.holes.last() {
            Some(hole) if matches!(hole.piece.form.holes, Holes::Braces(_)) => {
                self.at += 1;
                let (start, is_format) = (self.at, true);
                self.piece = Some(Piece { start, is_format, ..hole.piece });
            }
            _ => self.push_next(TokenKind::Punctuation, 1),
        }
    }
}

/// Whether a keyword of JavaScript comes before an operand.
fn is_operator(name: &str) -> bool {
    matches!(
        name,
        "as" | "await"
            | "case"
            | "default"
            | "delete"
            | "do"
            | "else"
            | "export"
            | "extends"
            | "from"
            | "import"
            | "in"
            | "instanceof"
            | "is"
            | "new"
            | "of"
            | "return"
            | "throw"
            | "typeof"
            | "void"
            | "yield"
    )
}
