//! What a text is lexed into.

use std::path::Path;

use super::form::Style;

/// A programming language, as far as lexing distinguishes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Python,
    /// And JavaScript, both with JSX.
    TypeScript,
    Go,
    Rust,
    CSharp,
    Java,
    Kotlin,
}

impl Language {
    /// The extensions of source files.
    pub const EXTENSIONS: [&str; 15] = [
        "py", "ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs", "go", "rs", "cs", "java", "kt",
        "kts",
    ];

    /// The language of a file, by its extension.
    pub fn of_path(path: &Path) -> Option<Self> {
        Some(match path.extension()?.to_str()? {
            "py" => Self::Python,
            "ts" | "tsx" | "mts" | "cts" | "js" | "jsx" | "mjs" | "cjs" => Self::TypeScript,
            "go" => Self::Go,
            "rs" => Self::Rust,
            "cs" => Self::CSharp,
            "java" => Self::Java,
            "kt" | "kts" => Self::Kotlin,
            _ => return None,
        })
    }
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or a keyword, without what marks it as a name: `r#`, `@` of C#, backticks of Kotlin.
    Identifier,
    /// A whole string without interpolation.
    String,
    /// A literal piece of a string with interpolations. The first has the opening quotes, the last
    /// the closing ones; others are left out if they are empty. The tokens of an interpolated
    /// expression are between the pieces, in brackets except for Kotlin's `$name`.
    Fragment,
    /// Any other literal: a number, a character, a regular expression.
    Number,
    /// `(`, `[`, `{`, also where it begins an interpolation: `{{` in a `$$"""` string of C#.
    Open,
    /// The partner of an opening bracket.
    Close,
    /// One character of anything else.
    Punctuation,
}

/// A piece of source code that means something.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// Where it begins, in bytes. Strings have their prefixes and quotes.
    pub start: u32,
    /// Where it ends, in bytes.
    pub end: u32,
    /// Index of the matching bracket; its own index for other tokens and brackets without a partner.
    pub partner: u32,
    /// What it is.
    pub kind: TokenKind,
    /// Whether it is the first token that begins on its line.
    pub is_first: bool,
    /// How its value is written, if it is (a piece of) a string.
    pub(super) style: Style,
    /// Length of what closes the string, in bytes.
    pub(super) closing: u8,
}

impl Token {
    /// Its text, with prefixes and quotes.
    pub fn text<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}

/// A text as tokens.
#[derive(Debug)]
pub struct Lexed {
    /// Its language.
    pub language: Language,
    /// Its tokens, in order.
    pub tokens: Vec<Token>,
}
