//! Fuzz target: the lexers on any text do not panic, tokens are in order on character boundaries,
//! brackets are paired, and contents are within the source.

use mcp_lint::lexer::{Language, Token, TokenKind, lex};

pub(crate) const LANGUAGES: [Language; 7] = [
    Language::Python,
    Language::TypeScript,
    Language::Go,
    Language::Rust,
    Language::CSharp,
    Language::Java,
    Language::Kotlin,
];

pub(crate) fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for language in LANGUAGES {
        check(&text, language);
    }
}

/// Lexes a text, and checks the invariants of its tokens.
pub(crate) fn check(text: &str, language: Language) {
    let tokens = lex(text, language);
    let (mut end, mut open) = (0, Vec::new());
    for (index, token) in tokens.iter().enumerate() {
        assert!(end <= token.start && token.start < token.end, "{language:?}: {token:?}");
        let before = text.get(end as usize..token.start as usize).expect("whole characters");
        let can_be_first = index == 0 || before.contains(['\n', '\r']);
        assert!(can_be_first || !token.is_first, "{language:?}: {token:?}");
        end = token.end;
        let written = text.get(token.start as usize..token.end as usize).expect("whole characters");
        assert_eq!(written, token.text(text));
        check_kind(token, written);
        assert!(written.contains(token.content(text)), "{language:?}: {written:?}");
        check_pair(&tokens, index, &mut open);
    }
    assert_eq!(open, Vec::<usize>::new(), "pairs are nested");
}

fn check_kind(token: &Token, written: &str) {
    match token.kind {
        TokenKind::Open => assert!(written.starts_with(['(', '[', '{']), "{written:?}"),
        TokenKind::Close => assert!(written.starts_with([')', ']', '}']), "{written:?}"),
        TokenKind::Identifier => assert!(!written.contains(['\n', '`']), "{written:?}"),
        _ => {}
    }
}

/// Checks that paired brackets are of one kind and that pairs do not cross.
fn check_pair(tokens: &[Token], index: usize, open: &mut Vec<usize>) {
    let token = &tokens[index];
    let partner = token.partner as usize;
    if partner == index {
        return;
    }
    let other = &tokens[partner];
    assert_eq!(other.partner as usize, index, "{token:?}");
    if partner > index {
        assert_eq!((token.kind, other.kind), (TokenKind::Open, TokenKind::Close));
        open.push(index);
    } else {
        assert_eq!(open.pop(), Some(partner), "pairs do not cross");
    }
}
