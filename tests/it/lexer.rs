//! The lexers accept any text, in time that is linear in its length.

use mcp_lint::lexer::{Language, lex};
use proptest::prelude::*;

use crate::common::{size, watchdog::ends};
use crate::fuzz_smoke::targets::lexer::{LANGUAGES, check};

/// Pieces of source code that begin, end or change a token.
const PIECES: &[&str] = &[
    "\"", "\"\"\"", "'", "'''", "`", "{", "}", "{{", "}}", "(", ")", "[", "]", "${", "$", "$a",
    "$\"", "$$\"\"\"", "@\"", "$@\"", "f'", "f\"\"\"", "rb'", "r#\"", "\"#", "r#a", "b'", "'a'",
    "'a", "\\", "\\\"", "\\'", "\\N{", "\\u{", "\\ud83d", "\\x4", "\n", "\r\n", " ", "/", "/*",
    "*/", "//", "#", "#!", ":", "!", "<", ">", "a", "if", "1", "1.e+", "é", "\u{a0}", "\u{feff}",
    ".", "-", "=",
];

/// Pieces that could make a lexer search the same text repeatedly.
const PAIRS: &[&str] = &[
    "`${", "$\"{", "f'{a:{b", "f\"{", "\"${", "=/[", "/* ", "r#a\"", "'\\", "([", "{)", "$$a", "a/",
];

fn source() -> impl Strategy<Value = String> {
    let pieces = proptest::collection::vec(proptest::sample::select(PIECES), 0..40);
    prop_oneof![4 => pieces.prop_map(|it| it.concat()), 1 => any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn tokens_are_in_order_and_brackets_in_pairs(text in source(), language in 0..LANGUAGES.len()) {
        check(&text, LANGUAGES[language]);
    }
}

/// Lexes a text in every language, and reads the content of every string.
fn lex_in_all_languages(text: &str) {
    for language in LANGUAGES {
        let tokens = lex(text, language);
        let contents = tokens.iter().map(|it| it.content(text).len());
        assert!(contents.sum::<usize>() <= text.len(), "{language:?}");
    }
}

#[test]
fn repeated_text_takes_linear_time() {
    ends("lexing repeated text", || {
        let length = size(1 << 15, 1 << 21);
        // Of the control characters, those that are white space; the others are as unknown as one.
        let controls = "\0\t\n\x0b\x0c\r \x7f".chars();
        let characters = (33..=126).map(char::from).filter(char::is_ascii_punctuation);
        let characters = controls.chain(characters);
        let characters = characters.map(|it| it.to_string());
        let longer = PIECES.iter().filter(|it| it.len() > 1).chain(PAIRS);
        for piece in characters.chain(longer.map(|it| (*it).to_owned())) {
            lex_in_all_languages(&piece.repeat(length / piece.len()));
            let rest = piece.repeat(length / piece.len() / 32);
            for begin in ["f\"", "`", "$\"\"\"\"\"\"", "$$$\"\"\"", "r##\"", "\"\"\"", "/*"] {
                lex_in_all_languages(&format!("{begin}{rest}"));
            }
        }
    });
}

#[test]
fn many_quotes_open_and_fewer_do_not_close() {
    ends("lexing long quotes", || {
        let many = size(1 << 15, 1 << 20);
        for (open, rest) in
            [("\"", "\""), ("r#\"", "#"), ("$\"\"\"{", "}"), ("$", "{"), ("/[\n", "/[")]
        {
            let text = format!("{}a{}", open.repeat(many), rest.repeat(many - 1));
            lex_in_all_languages(&text);
        }
        let hashes = "#".repeat(many);
        lex_in_all_languages(&format!("r{hashes}\"{}", "\"#####".repeat(many)));
        assert_eq!(lex(&format!("r{hashes}\"a\"{hashes}"), Language::Rust).len(), 1);
    });
}
