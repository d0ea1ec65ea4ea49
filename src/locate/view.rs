//! The tokens of a file, and queries about the surroundings of a token.

use std::ops::Range;

use crate::lexer::{Language, Token, TokenKind, lex};
use crate::locate::limits::{MAX_LEAD_TOKENS, MAX_LEVELS};
use crate::locate::words::{folded_hash, is_among_ignoring_case};

/// The tokens of a file with the enclosing bracket of each.
pub(super) struct Code {
    language: Language,
    tokens: Vec<Token>,
    /// Index of the bracket that encloses each token; [`NONE`] without one.
    parents: Vec<u32>,
    /// The defined names by their hash, each with its token.
    definitions: Vec<(u32, u32)>,
}

/// Marks the absence of a token.
const NONE: u32 = u32::MAX;

impl Code {
    pub(super) fn of(text: &str, language: Language) -> Self {
        let tokens = lex(text, language);
        let parents = parents(&tokens);
        let mut code = Self { language, tokens, parents, definitions: Vec::new() };
        code.definitions = definitions(code.view(text));
        code
    }

    pub(super) fn view<'f>(&'f self, text: &'f str) -> View<'f> {
        View { text, code: self }
    }
}

fn parents(tokens: &[Token]) -> Vec<u32> {
    let (mut parents, mut open) = (Vec::with_capacity(tokens.len()), Vec::new());
    for (index, token) in (0_u32..).zip(tokens) {
        let has_partner = token.partner != index;
        if token.kind == TokenKind::Close && has_partner {
            // Brackets without a partner between the two are no longer open.
            while open.pop().is_some_and(|it| it != token.partner) {}
        }
        parents.push(open.last().copied().unwrap_or(NONE));
        if token.kind == TokenKind::Open && has_partner {
            open.push(index);
        }
    }
    parents
}

/// The words that precede a defined name.
const DEFINERS: &str = "const let var val static class struct enum interface type record object fn \
    func fun def";

fn definitions(view: View<'_>) -> Vec<(u32, u32)> {
    let mut found = Vec::new();
    for at in 0..view.len() {
        if view.kind(at) != TokenKind::Identifier {
            continue;
        }
        if view.is_definition(at) {
            let token = u32::try_from(at).unwrap_or(NONE);
            found.push((folded_hash(view.word(at)), token));
        }
    }
    found.sort_unstable();
    found
}

/// The tokens of a file, with its text.
#[derive(Clone, Copy)]
pub(super) struct View<'f> {
    pub(super) text: &'f str,
    code: &'f Code,
}

impl<'f> View<'f> {
    pub(super) fn language(self) -> Language {
        self.code.language
    }

    pub(super) fn len(self) -> usize {
        self.code.tokens.len()
    }

    pub(super) fn token(self, at: usize) -> Token {
        self.code.tokens[at]
    }

    pub(super) fn kind(self, at: usize) -> TokenKind {
        self.token(at).kind
    }

    /// The kind of a token; `None` past the end.
    pub(super) fn kind_at(self, at: usize) -> Option<TokenKind> {
        self.code.tokens.get(at).map(|token| token.kind)
    }

    pub(super) fn bytes(self, at: usize) -> Range<usize> {
        let token = self.token(at);
        token.start as usize..token.end as usize
    }

    /// The token that contains a byte.
    pub(super) fn token_at(self, byte: usize) -> Option<usize> {
        let after = self.code.tokens.partition_point(|token| token.start as usize <= byte);
        after.checked_sub(1).filter(|at| self.bytes(*at).end > byte)
    }

    /// The spelling of an identifier; empty for other tokens and past the end.
    pub(super) fn word(self, at: usize) -> &'f str {
        match self.code.tokens.get(at) {
            Some(token) if token.kind == TokenKind::Identifier => {
                &self.text[token.start as usize..token.end as usize]
            }
            _ => "",
        }
    }

    /// The content of a literal without interpolation.
    pub(super) fn string(self, at: usize) -> Option<&'f str> {
        let token = self.code.tokens.get(at)?;
        (token.kind == TokenKind::String).then(|| token.content(self.text))
    }

    /// The name in an identifier or literal; empty for other tokens.
    pub(super) fn name(self, at: usize) -> &'f str {
        self.string(at).unwrap_or_else(|| self.word(at))
    }

    /// Whether the token is this bracket or sign.
    pub(super) fn is(self, at: usize, sign: u8) -> bool {
        let tokens = &self.code.tokens;
        tokens.get(at).is_some_and(|token| {
            !matches!(token.kind, TokenKind::Identifier | TokenKind::String | TokenKind::Fragment)
                && self.text.as_bytes()[token.start as usize] == sign
        })
    }

    /// Whether the token is one of these brackets or signs.
    pub(super) fn is_any(self, at: usize, signs: &[u8]) -> bool {
        signs.iter().any(|sign| self.is(at, *sign))
    }

    /// Whether the tokens from `at` on are these signs, without space between them.
    pub(super) fn are(self, at: usize, signs: &[u8]) -> bool {
        signs.iter().enumerate().all(|(offset, sign)| self.is(at + offset, *sign))
            && (1..signs.len()).all(|offset| self.touches(at + offset))
    }

    /// Whether a token directly follows the previous one.
    pub(super) fn touches(self, at: usize) -> bool {
        at > 0 && self.token(at - 1).end == self.token(at).start
    }

    pub(super) fn is_first(self, at: usize) -> bool {
        self.token(at).is_first
    }

    /// The matching bracket of a token, if there is one.
    pub(super) fn partner(self, at: usize) -> Option<usize> {
        let partner = self.token(at).partner as usize;
        (partner != at).then_some(partner)
    }

    /// The bracket that encloses a token.
    pub(super) fn parent(self, at: usize) -> Option<usize> {
        let parent = self.code.parents[at];
        (parent != NONE).then_some(parent as usize)
    }

    /// The nearest enclosing brackets, from the inside to the outside.
    pub(super) fn parents(self, at: usize) -> impl Iterator<Item = usize> + use<'f> {
        std::iter::successors(self.parent(at), move |at| self.parent(*at)).take(MAX_LEVELS)
    }

    /// The token before another one; if brackets end there, their opening bracket.
    pub(super) fn before(self, at: usize) -> Option<usize> {
        let before = at.checked_sub(1)?;
        match self.kind(before) {
            TokenKind::Close => self.partner(before),
            _ => Some(before),
        }
    }

    /// Column of a token in bytes, from 0.
    pub(super) fn column(self, at: usize) -> usize {
        let start = self.token(at).start as usize;
        start - memchr::memrchr(b'\n', &self.text.as_bytes()[..start]).map_or(0, |it| it + 1)
    }

    /// The first token of the path that ends at a token: `a` in `a.b(c)?.d`, `A` in `A::b`, `a` in
    /// `a->b`.
    pub(super) fn path_start(self, mut at: usize) -> usize {
        for _ in 0..MAX_LEAD_TOKENS {
            let Some(mut sign) = at.checked_sub(1) else { break };
            if self.is(sign, b':') && sign > 0 && self.are(sign - 1, b"::")
                || self.is(sign, b'>') && sign > 0 && self.are(sign - 1, b"->")
                || self.is(sign, b'.') && sign > 0 && self.are(sign - 1, b"?.")
            {
                sign -= 1;
            } else if !self.is(sign, b'.') {
                break;
            }
            let Some(before) = self.callee_start(sign) else { break };
            at = before;
        }
        at
    }

    /// The start of the expression that ends before a token: an identifier, a call, an element.
    fn callee_start(self, end: usize) -> Option<usize> {
        let mut before = end.checked_sub(1)?;
        while self.kind(before) == TokenKind::Close {
            before = self.partner(before)?.checked_sub(1)?;
        }
        (self.kind(before) == TokenKind::Identifier).then_some(before)
    }

    /// The identifier before an opening bracket: of a call, a composite literal or a macro, with or
    /// without type arguments.
    pub(super) fn callee(self, open: usize) -> Option<usize> {
        let mut before = open.checked_sub(1)?;
        if self.is(before, b'!') {
            before = before.checked_sub(1)?;
        } else if self.is(before, b'>') && !self.is(before.saturating_sub(1), b'=') {
            before = self.before_types(before)?;
        }
        (self.kind(before) == TokenKind::Identifier && !is_keyword(self.word(before)))
            .then_some(before)
    }

    /// The token before `<…>`; `close` is the token of the `>`.
    pub(super) fn before_types(self, close: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for at in (close.saturating_sub(MAX_LEAD_TOKENS)..=close).rev() {
            if self.is(at, b'>') {
                depth += 1;
            } else if self.is(at, b'<') {
                depth -= 1;
                if depth == 0 {
                    let before = at.checked_sub(1)?;
                    // `a::<T>()`
                    let is_turbofish = before > 1 && self.are(before - 1, b"::");
                    return if is_turbofish { before.checked_sub(2) } else { Some(before) };
                }
            } else if self.is(at, b';') {
                return None;
            }
        }
        None
    }

    /// Whether an identifier is at the place of its definition.
    fn is_definition(self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return self.is(1, b'=') };
        if is_among_ignoring_case(DEFINERS, self.word(before)) {
            return true;
        }
        // `X = …`, `X: T = …` and `X := …` where a statement begins.
        let begins = self.is_first(at) || self.is(before, b'{') || self.is(before, b',');
        let next = at + 1;
        let is_assigned = self.is(next, b'=') && !self.is(next + 1, b'=') || self.are(next, b":=");
        // Java and C#: a type before the name of a variable or method.
        let has_type = self.kind(before) == TokenKind::Identifier && self.is(next, b'=');
        let is_typed = matches!(self.language(), Language::CSharp | Language::Java);
        let type_ends = self.kind(before) == TokenKind::Identifier
            && !is_keyword(self.word(before))
            || self.is(before, b'>');
        begins && is_assigned || has_type || is_typed && type_ends && self.is(next, b'(')
    }

    /// The definitions of a name, in the order of the text.
    pub(super) fn definitions(self, name: &str) -> impl Iterator<Item = usize> + use<'f, '_> {
        let (hash, all) = (folded_hash(name), &self.code.definitions);
        let start = all.partition_point(|(other, _)| *other < hash);
        let equal = all[start..].iter().take_while(move |(other, _)| *other == hash);
        equal.map(|(_, at)| *at as usize).filter(move |at| self.word(*at) == name)
    }
}

/// Whether a word before a bracket is a keyword and not the name of a called function.
pub(super) fn is_keyword(word: &str) -> bool {
    const KEYWORDS: &str = "return in of if for while switch match when yield await else and or not \
        is as case default async export throw raise new";
    KEYWORDS.split(' ').any(|keyword| keyword == word)
}
