//! The scanner for everything except strings, which are in `literals`.

use super::token::{FORMAT, Hole, Language, Piece, Token, TokenKind};

/// Maximum number of open brackets that one closing bracket may skip, so that lexing takes linear
/// time.
const MAX_SKIPPED_BRACKETS: usize = 64;

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
    pub(super) holes: Vec<Hole>,
    /// The string that is to be continued.
    pub(super) piece: Option<Piece>,
    /// The earliest offset at which a regular expression may begin, so that no line is searched
    /// twice.
    no_regex_before: usize,
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
                self.string(piece);
                continue;
            }
            let Some(&byte) = self.bytes.get(self.at) else { return self.tokens };
            match byte {
                b' ' | b'\t' | 0x0b | 0x0c => self.at += 1,
                b'\n' | b'\r' => {
                    self.at += 1;
                    self.is_line_empty = true;
                }
                b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => self.word(),
                b'0'..=b'9' => self.number(),
                b'(' | b'[' | b'{' => {
                    self.open.push(self.tokens.len());
                    self.push_byte(TokenKind::Open);
                }
                b')' | b']' | b'}' => self.close(byte),
                b'"' | b'\'' | b'`' => self.quote(byte),
                b'/' => self.slash(),
                _ => self.other(byte),
            }
        }
    }

    pub(super) fn byte(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or_default()
    }

    /// The number of consecutive occurrences of a byte from here on, at most `limit`.
    pub(super) fn run_of(&self, byte: u8, limit: usize) -> usize {
        self.bytes[self.at..].iter().take(limit).take_while(|it| **it == byte).count()
    }

    pub(super) fn push(&mut self, kind: TokenKind, start: usize, end: usize) {
        self.tokens.push(Token {
            start: start as u32,
            end: end as u32,
            partner: self.tokens.len() as u32,
            kind,
            is_first: std::mem::take(&mut self.is_line_empty),
            opening: 0,
            closing: 0,
        });
    }

    /// Adds the next byte as a token.
    pub(super) fn push_byte(&mut self, kind: TokenKind) {
        self.at += 1;
        self.push(kind, self.at - 1, self.at);
    }

    pub(super) fn pair(&mut self, open: usize, close: usize) {
        (self.tokens[open].partner, self.tokens[close].partner) = (close as u32, open as u32);
    }

    /// Handles a closing bracket, which closes the nearest open bracket of its kind within the
    /// interpolation.
    fn close(&mut self, byte: u8) {
        let floor = self.holes.last().map_or(0, |it| it.open);
        let mut nearest = self.open[floor..].iter().rev().take(MAX_SKIPPED_BRACKETS);
        // In ASCII, a bracket is one or two after its partner.
        let code = |open: usize| self.bytes[self.tokens[open].start as usize];
        let found = nearest.position(|it| matches!(byte.wrapping_sub(code(*it)), 1 | 2));
        if found.is_none() && byte == b'}' && !self.holes.is_empty() {
            return self.close_hole();
        }
        self.push_byte(TokenKind::Close);
        if let Some(skipped) = found {
            let open = self.open[self.open.len() - 1 - skipped];
            self.open.truncate(self.open.len() - 1 - skipped);
            self.pair(open, self.tokens.len() - 1);
        }
    }

    /// Skips a name, if there is one. Characters outside ASCII are parts of names.
    pub(super) fn skip_name(&mut self) {
        let has_dollar = matches!(self.language, Language::TypeScript | Language::Java);
        let is_part = |byte: &u8| {
            matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | 0x80..)
                || (*byte == b'$' && has_dollar)
        };
        self.at += self.bytes[self.at..].iter().take_while(|it| is_part(it)).count();
    }

    fn word(&mut self) {
        let start = self.at;
        self.skip_name();
        if self.at - start > 2 || !self.prefixed(start) {
            self.push(TokenKind::Identifier, start, self.at);
        }
    }

    fn number(&mut self) {
        let start = self.at;
        while let Some(&byte) = self.bytes.get(self.at) {
            let next = self.byte(self.at + 1);
            self.at += match byte {
                b'e' | b'E' if matches!(next, b'+' | b'-') => 2,
                b'.' if next.is_ascii_digit() => 2,
                _ if byte.is_ascii_alphanumeric() || byte == b'_' => 1,
                _ => break,
            };
        }
        self.push(TokenKind::Number, start, self.at);
    }

    pub(super) fn skip_line(&mut self) {
        let rest = &self.bytes[self.at..];
        self.at += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    }

    fn slash(&mut self) {
        match (self.language, self.byte(self.at + 1)) {
            (Language::Python, _) => self.push_byte(TokenKind::Punctuation),
            (_, b'/') => self.skip_line(),
            (_, b'*') => self.skip_block_comment(),
            _ if self.language == Language::TypeScript && self.begins_regex() => self.regex(),
            _ => self.push_byte(TokenKind::Punctuation),
        }
    }

    fn skip_block_comment(&mut self) {
        let nests = matches!(self.language, Language::Rust | Language::Kotlin);
        let mut depth = 0_usize;
        while let Some(next) = memchr::memchr3(b'/', b'*', b'\n', &self.bytes[self.at..]) {
            self.at += next;
            match (self.bytes[self.at], self.byte(self.at + 1)) {
                (b'/', b'*') if nests || depth == 0 => depth += 1,
                (b'*', b'/') => depth -= 1,
                (first, _) => {
                    self.is_line_empty |= first == b'\n';
                    self.at += 1;
                    continue;
                }
            }
            self.at += 2;
            if depth == 0 {
                return;
            }
        }
        self.at = self.bytes.len();
    }

    /// Reads a JavaScript regular expression, or a slash if the expression is not closed on its
    /// line.
    fn regex(&mut self) {
        let (start, mut is_in_class) = (self.at, false);
        loop {
            self.at += 1;
            match self.byte(self.at) {
                b'\n' | b'\r' | 0 => break,
                b'\\' if !matches!(self.byte(self.at + 1), b'\n' | b'\r') => self.at += 1,
                b'[' => is_in_class = true,
                b']' => is_in_class = false,
                b'/' if !is_in_class => {
                    self.at += 1;
                    self.skip_name();
                    return self.push(TokenKind::Number, start, self.at);
                }
                _ => {}
            }
        }
        self.no_regex_before = std::mem::replace(&mut self.at, start);
        self.push_byte(TokenKind::Punctuation);
    }

    /// Whether a slash begins a regular expression: the previous token does not end an operand.
    fn begins_regex(&self) -> bool {
        let Some((last, before)) = self.tokens.split_last() else { return true };
        let before = before.last().filter(|it| it.end == last.start);
        self.at >= self.no_regex_before
            && match (last.kind, last.text(self.text)) {
                (TokenKind::Open, _) => true,
                (TokenKind::Identifier, name) => is_operator(name),
                // `a++`, and `a!` of TypeScript.
                (TokenKind::Punctuation, sign @ ("+" | "-" | "!")) => !before.is_some_and(|it| {
                    let is_operand = matches!(it.kind, TokenKind::Identifier | TokenKind::Close);
                    if sign == "!" { is_operand } else { it.text(self.text) == sign }
                }),
                // The closing tag of JSX.
                (TokenKind::Punctuation, "<") => last.end as usize != self.at,
                (kind, _) => kind == TokenKind::Punctuation,
            }
    }

    /// Whether a quote is an apostrophe in JSX text, as in `Don't`: a string never directly follows
    /// an operand.
    pub(super) fn is_in_jsx_text(&self, quote: u8) -> bool {
        let last = self.tokens.last().filter(|it| it.end as usize == self.at);
        last.is_some_and(|it| match it.kind {
            TokenKind::Identifier => !is_operator(it.text(self.text)),
            TokenKind::Number => true,
            // Minified code: `if(a){}"b"in c`.
            TokenKind::Close => quote == b'\'',
            _ => false,
        })
    }

    fn other(&mut self, byte: u8) {
        match (byte, self.language) {
            (b'#', Language::Python) => self.skip_line(),
            // A line for the preprocessor.
            (b'#', Language::CSharp) if self.is_line_empty => self.skip_line(),
            (b'$', Language::TypeScript | Language::Java) => self.word(),
            (b'$' | b'@', Language::CSharp) | (b'$', Language::Kotlin) => self.marked(),
            // The line goes on.
            (b'\\', Language::Python) => self.at += 1,
            (b':', _) => self.colon(),
            _ => self.push_byte(TokenKind::Punctuation),
        }
    }

    /// Reads a colon outside of brackets, which begins the format of an interpolation in braces.
    fn colon(&mut self) {
        let hole = self.holes.last().filter(|it| it.open == self.open.len());
        match hole.map(|it| it.piece) {
            Some(piece) if piece.mark == b'{' => {
                self.at += 1;
                self.piece = Some(Piece { start: self.at, style: piece.style | FORMAT, ..piece });
            }
            _ => self.push_byte(TokenKind::Punctuation),
        }
    }
}

/// Whether a word is a JavaScript keyword that precedes an operand.
fn is_operator(word: &str) -> bool {
    let operators = "as await case default delete do else export extends from import in instanceof \
                     is new of return throw typeof void yield";
    operators.split(' ').any(|it| it == word)
}
