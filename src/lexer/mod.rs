//! Source code as tokens: strings with their contents, identifiers, numbers, matched brackets.
//!
//! A single scanner covers all languages; it knows how each writes strings and comments. Nothing is
//! parsed, and any text has tokens, in time that is linear in its length.

mod literals;
mod scanner;
mod token;

pub use token::{Language, Token, TokenKind};

/// The tokens of a text, in order. Comments are omitted.
///
/// An unclosed string ends with its line if it is a one-line string, otherwise with the text. A
/// text of 4 GiB or more has no tokens.
pub fn lex(text: &str, language: Language) -> Vec<Token> {
    let text = if u32::try_from(text.len()).is_ok() { text } else { "" };
    scanner::Scanner::new(text, language).run()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Language::{CSharp, Go, Java, Kotlin, Python, Rust, TypeScript};
    use super::{Language, TokenKind, lex};

    const LANGUAGES: [Language; 7] = [Python, TypeScript, Go, Rust, CSharp, Java, Kotlin];

    /// A short form of tokens: strings as `"content"`, pieces as `~"content"`, other literals as
    /// `#text`.
    fn shown(text: &str, language: Language) -> String {
        let mut shown = Vec::new();
        for token in &lex(text, language) {
            let content = token.content(text);
            shown.push(match token.kind {
                TokenKind::String => format!("{content:?}"),
                TokenKind::Fragment => format!("~{content:?}"),
                TokenKind::Number => format!("#{content}"),
                _ => content.to_owned(),
            });
        }
        shown.join(" ")
    }

    /// Asserts that a text has these tokens, in short form.
    #[track_caller]
    fn check(language: Language, text: &str, expected: &str) {
        assert_eq!(shown(text, language), expected, "{language:?}: {text}");
    }

    /// The partners of brackets, by index; `-` for brackets without a partner.
    fn partners(text: &str, language: Language) -> String {
        let lexed = lex(text, language);
        let brackets = lexed.iter().enumerate();
        let brackets =
            brackets.filter(|it| matches!(it.1.kind, TokenKind::Open | TokenKind::Close));
        let shown = brackets.map(|(index, token)| match token.partner as usize {
            partner if partner == index => "-".to_owned(),
            partner => partner.to_string(),
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_extension_decides_the_language() {
        let of = |name: &str| Language::of_path(Path::new(name));
        assert_eq!(of("a/server.py"), Some(Python));
        for name in ["a.ts", "a.tsx", "a.d.mts", "a.cts", "a.js", "a.jsx", "a.mjs", "a.cjs"] {
            assert_eq!(of(name), Some(TypeScript), "{name}");
        }
        assert_eq!([of("a.go"), of("a.rs"), of("a.cs")], [Some(Go), Some(Rust), Some(CSharp)]);
        assert_eq!(
            [of("A.java"), of("A.kt"), of("a.gradle.kts")],
            [Some(Java), Some(Kotlin), Some(Kotlin)]
        );
        assert_eq!([of("a.pyi"), of("py"), of(".py"), of("a.rb"), of("")], [None; 5]);
    }

    #[test]
    fn every_token_has_its_bytes_and_its_line() {
        let text = "é = f(\n  'ä', # x\n  1)";
        let lexed = lex(text, Python);
        let shown: Vec<_> = lexed.iter().map(|it| (it.start, it.end, it.is_first)).collect();
        let expected = [
            (0, 2, true),
            (3, 4, false),
            (5, 6, false),
            (6, 7, false),
            (10, 14, true),
            (14, 15, false),
            (22, 23, true),
            (23, 24, false),
        ];
        assert_eq!(shown, expected);
        let of_comment = lex("/* a\n b */ x\r\ny", Go);
        assert!(of_comment.iter().all(|it| it.is_first));
        let of_string = lex("'''\n''' x", Python);
        assert_eq!(of_string.iter().filter(|it| it.is_first).count(), 1);
    }

    #[test]
    fn brackets_find_their_partners() {
        assert_eq!(partners("f(a[0], {})", Go), "9 5 3 8 7 1");
        // The parenthesis is never closed, the bracket never opened.
        assert_eq!(partners("{ ( } ]", Go), "2 - 0 -");
        assert_eq!(partners(") [ ( ]", Go), "- 3 - 1");
        // A bracket in an interpolation closes none outside of it.
        assert_eq!(partners("( `${ ) [ }` )", TypeScript), "7 5 - - 2 0");
        assert_eq!(partners("$$\"\"\"{{ new { } }}\"\"\"", CSharp), "5 4 3 1");
    }

    #[test]
    fn an_open_string_ends_with_its_line_or_the_text() {
        for language in [Python, TypeScript, Go, CSharp, Java, Kotlin] {
            check(language, "a = \"b\nc", "a = \"b\" c");
            check(language, "a = \"b\\", "a = \"b\\\\\"");
        }
        check(Rust, "a = \"b\nc", "a = \"b\\nc\"");
        check(Python, "'''b\nc", "\"b\\nc\"");
        check(Python, "f'{a' b", "~\"\" { a \" b\"");
        check(Python, "f'{a:>3\nb", "~\"\" { a b");
        check(TypeScript, "`${a\nb", "~\"\" { a b");
        check(Go, "`b\nc", "\"b\\nc\"");
        check(Java, "\"\"\"b\nc", "\"b\\nc\"");
        for language in LANGUAGES {
            check(language, "", "");
            check(language, "(", "(");
        }
    }

    #[test]
    fn comments_are_left_out() {
        check(Python, "#!/usr/bin/python\n# it's\na # \"", "a");
        check(Python, "a // b", "a / / b");
        check(TypeScript, "#!/usr/bin/env node\n// it's\na /* \" */ b /* /* */ c", "a b c");
        check(Go, "// it's\na /* ` */ b /*/ c", "a b");
        check(Rust, "#![allow(x)] /* /* \" */ ' */ a", "# ! [ allow ( x ) ] a");
        check(CSharp, "#region Don't\n  #if \"\na#b", "a # b");
        check(Java, "/** it's */ a /* /* */ b", "a b");
        check(Kotlin, "a /* /* \" */ ' */ b // \"", "a b");
    }

    #[test]
    fn numbers_have_their_suffixes() {
        check(Python, "1_000.5e-3j 0xAg", "#1_000.5e-3j #0xAg");
        check(TypeScript, "10n x[0].a .5", "#10n x [ #0 ] . a . #5");
        check(Go, "0x1p2i 1:2", "#0x1p2i #1 : #2");
        check(Rust, "0..5_u8 1.max(2) t.0", "#0 . . #5_u8 #1 . max ( #2 ) t . #0");
        check(CSharp, "1.5f 10UL", "#1.5f #10UL");
        check(Kotlin, "1..2", "#1 . . #2");
    }

    #[test]
    fn python_strings() {
        check(Python, r#"'a"b' "it's""#, r#""a\"b" "it's""#);
        check(Python, "'''it's ''a''' \"\"\"a\"b\n\"\"\"", r#""it's ''a" "a\"b\n""#);
        check(Python, "'' \"\" '''''' x", "\"\" \"\" \"\" x");
        check(
            Python,
            r"r'\d\'' Rb'\x' b'\x41' u'\u00e9' B'a'",
            r#""\\d\\'" "\\x" "\\x41" "\\u00e9" "a""#,
        );
        check(Python, r"'\n\t\\\'\q\101\0\N{DASH}'", r#""\\n\\t\\\\\\'\\q\\101\\0\\N{DASH}""#);
        check(Python, "'a\\\nb' \\\n'c'", r#""a\\\nb" "c""#);
        check(Python, "x'a' if'b'", "x \"a\" if \"b\"");
        check(Python, r"'\U0001F600'", r#""\\U0001F600""#);
    }

    #[test]
    fn python_interpolations() {
        check(Python, "f'{{a}}' F''", r#""{{a}}" """#);
        check(Python, "f'a{b}c{d}'", r#"~"a" { b } ~"c" { d } ~"""#);
        check(Python, "rf'\\{b}{{' fr'\\d'", r#"~"\\" { b } ~"{{" "\\d""#);
        check(Python, r"f'\{b}'", r#"~"\\" { b } ~"""#);
        check(Python, r"f'\N{DASH}{b}'", r#"~"\\N{DASH}" { b } ~"""#);
        check(
            Python,
            "f'{a!r:>{w}.{p}}' t'{a:%H:%M}'",
            "~\"\" { a ! r { w } { p } } ~\"\" ~\"\" { a } ~\"\"",
        );
        check(
            Python,
            "f'{a[1:2]:x}{ {1: 2}[1] }'",
            "~\"\" { a [ #1 : #2 ] } { { #1 : #2 } [ #1 ] } ~\"\"",
        );
        check(
            Python,
            "f'{f'{a}'}' f\"{a[\"b\"]}\"",
            "~\"\" { ~\"\" { a } ~\"\" } ~\"\" ~\"\" { a [ \"b\" ] } ~\"\"",
        );
        check(Python, "f'''{\na}''' f'{a=}'", "~\"\" { a } ~\"\" ~\"\" { a = } ~\"\"");
    }

    #[test]
    fn javascript_strings() {
        check(TypeScript, r#"'a"b' "it's" `a'b"`"#, r#""a\"b" "it's" "a'b\"""#);
        check(
            TypeScript,
            r"'\x41\u0041\u{1F600}\ud83d\ude00\ud83d\q\$'",
            r#""\\x41\\u0041\\u{1F600}\\ud83d\\ude00\\ud83d\\q\\$""#,
        );
        check(TypeScript, "'a\\\r\nb' `a\\`\n`", r#""a\\\r\nb" "a\\`\n""#);
        check(TypeScript, "`a${b}c$d{}${`${e}`}`", r#"~"a" { b } ~"c$d{}" { ~"" { e } ~"" } ~"""#);
        check(TypeScript, r"`\${a}$${b}`", r#"~"\\${a}$" { b } ~"""#);
        check(TypeScript, "`${{a: '}'}}`", r#"~"" { { a : "}" } } ~"""#);
        check(TypeScript, "$a.#b @c", "$a . # b @ c");
    }

    #[test]
    fn regular_expressions_are_not_divisions() {
        check(TypeScript, r#"a = /["'/]\//g, b"#, r#"a = #/["'/]\//g , b"#);
        check(TypeScript, "a / b / 'c'", "a / b / \"c\"");
        check(TypeScript, "f(/'/) / [1] / 'c'", "f ( #/'/ ) / [ #1 ] / \"c\"");
        check(TypeScript, "return /'/; x = a.b / c", "return #/'/ ; x = a . b / c");
        check(TypeScript, "f(a) / 2 / 'c'", "f ( a ) / #2 / \"c\"");
        check(TypeScript, "a++ / 2 / 'c'", "a + + / #2 / \"c\"");
        check(TypeScript, "a! / 2 / 'c' + !/'/", "a ! / #2 / \"c\" + ! #/'/");
        check(TypeScript, "a =\n/ b\n'c'", "a = / b \"c\"");
        check(TypeScript, "x => /\"/", "x = > #/\"/");
    }

    #[test]
    fn an_apostrophe_in_the_text_of_jsx_is_not_a_quote() {
        check(TypeScript, "<p>Don't {a}'s</p>", "< p > Don t { a } s < / p >");
        check(TypeScript, "<a b='c'/>", "< a b = \"c\" / >");
        check(TypeScript, "<A\n  {...b}\n/> / 'c'", "< A { . . . b } / > / \"c\"");
        check(TypeScript, "case'a':return\"b\"", "case \"a\" : return \"b\"");
        check(TypeScript, "if(a){}\"b\"in c", "if ( a ) { } \"b\" in c");
    }

    #[test]
    fn go_strings() {
        check(
            Go,
            "\"a\\\"b\\x41\\u00e9\\101\\a\" `a\\n\"'` '\"' '\\'' '`'",
            r#""a\\\"b\\x41\\u00e9\\101\\a" "a\\n\"'" #'"' #'\'' #'`'"#,
        );
        check(Go, "A string `json:\"a,omitempty\"`", "A string \"json:\\\"a,omitempty\\\"\"");
    }

    #[test]
    fn rust_strings() {
        check(
            Rust,
            r##"r"\" r#"a"b"# br#"c"# b"\x41" c"d" "\u{1F6_00}""##,
            r#""\\" "a\"b" "c" "\\x41" "d" "\\u{1F6_00}""#,
        );
        check(Rust, "r##\"a\"#b\"## r#type r#\"a", "\"a\\\"#b\" type \"a\"");
        check(Rust, "\"a\\\n   b\"", r#""a\\\n   b""#);
        check(
            Rust,
            r"'a' '\'' '\u{10FFFF}' b'\'' '\\' '''",
            r"#'a' #'\'' #'\u{10FFFF}' #b'\'' #'\\' #'''",
        );
        check(
            Rust,
            "fn f<'a>(x: &'a str) -> &'static str { 'l: loop {} }",
            "fn f < ' a > ( x : & ' a str ) - > & ' static str { ' l : loop { } }",
        );
        check(Rust, "'\"' 'é' '(' r b'", "#'\"' #'é' #'(' r b'");
    }

    #[test]
    fn csharp_strings() {
        check(
            CSharp,
            r#""\"\x41\u0041\e" @"\""a" '"' '\'' "a"u8"#,
            r#""\\\"\\x41\\u0041\\e" "\\\"\"a" #'"' #'\'' "a" u8"#,
        );
        check(
            CSharp,
            r#"$"{{a}}{b:D2}{c,5}" @$"\{d}""" x"#,
            r#"~"{{a}}" { b } { c , #5 } ~"" ~"\\" { d } ~"\"\"" x"#,
        );
        check(
            CSharp,
            r#"$@"a""{b}" $"{(a ? "b" : "c")}""#,
            r#"~"a\"\"" { b } ~"" ~"" { ( a ? "b" : "c" ) } ~"""#,
        );
        check(CSharp, r#""""a""b"\""" """"c"""d"""" "" x"#, r#""a\"\"b\"\\" "c\"\"\"d" "" x"#);
        check(
            CSharp,
            "$\"\"\"a{b}\"\"\" $$\"\"\"{a}{{b}}{{{c}}}\"\"\"",
            r#"~"a" { b } ~"" ~"{a}" {{ b }} ~"{" {{ c }} ~"}""#,
        );
        check(CSharp, "$\"{a[\"b\"]:yyyy-MM}\" @class", "~\"\" { a [ \"b\" ] } ~\"\" class");
    }

    #[test]
    fn java_strings() {
        check(
            Java,
            r#""\"\u0041\uu0041\101\s" '"' '\'' "" x"#,
            r#""\\\"\\u0041\\uu0041\\101\\s" #'"' #'\'' "" x"#,
        );
        check(
            Java,
            "\"\"\"\n  a \"b\" \\\"\"\"\\\n c\"\"\" @A $b",
            r#""\n  a \"b\" \\\"\"\"\\\n c" @ A $b"#,
        );
    }

    #[test]
    fn kotlin_strings() {
        check(Kotlin, r#""a\$b\u0041" '"' '\'' "" x"#, r#""a\\$b\\u0041" #'"' #'\'' "" x"#);
        check(Kotlin, r#""$a.b${c("d")}$5$""#, r#"~"" a ~".b" { c ( "d" ) } ~"$5$""#);
        check(
            Kotlin,
            "\"\"\"a\\\"$b\"\"\"\" \"\"\"c\n\"\"\"",
            "~\"a\\\\\\\"\" b ~\"\\\"\" \"c\\n\"",
        );
        check(Kotlin, "$$\"\"\"$a$$b$${c}\"\"\"", r#"~"$a" b { c } ~"""#);
        check(Kotlin, "fun `it's`() = `a", "fun it's ( ) = a");
    }
}
