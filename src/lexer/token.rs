//! Tokens, and the state of a string while it is read.

use std::ops::Range;
use std::path::Path;

/// A programming language, as far as lexing distinguishes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Python,
    /// TypeScript and JavaScript, both with JSX.
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

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A name or a keyword, without `r#`, the `@` of C#, or the backticks of Kotlin.
    Identifier,
    /// A whole string without interpolation.
    String,
    /// A literal piece of a string with interpolations. The first piece has the opening quotes, the
    /// last one the closing quotes; other pieces are omitted if they are empty. The tokens of an
    /// interpolated expression are between the pieces, in brackets except for Kotlin's `$name`.
    Fragment,
    /// Any other literal: a number, a character, a regular expression.
    Number,
    /// `(`, `[`, `{`, and the beginning of an interpolation, such as `{{` in a `$$"""` string of
    /// C#.
    Open,
    /// The partner of an opening bracket.
    Close,
    /// A single character of any other kind.
    Punctuation,
}

/// A token of source code.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// Offset of the first byte, including the prefix and quotes of a string.
    pub start: u32,
    /// Offset just past the last byte.
    pub end: u32,
    /// Index of the matching bracket; its own index for other tokens and brackets without a partner.
    pub partner: u32,
    /// The kind of the token.
    pub kind: TokenKind,
    /// Whether the token is the first one that begins on its line.
    pub is_first: bool,
    /// Length of a string's prefix and opening quotes, in bytes.
    pub(super) opening: u8,
    /// Length of a string's closing quotes, in bytes.
    pub(super) closing: u8,
}

impl Token {
    /// The text of the token, with prefixes and quotes.
    pub fn text<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.start as usize..self.end as usize).unwrap_or_default()
    }

    /// The content of a string between its quotes, as written: names and keys have no escapes. For
    /// any other token, its text.
    pub fn content<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.content_range()).unwrap_or_default()
    }

    /// The bytes of the token's content.
    pub fn content_range(&self) -> Range<usize> {
        let start = self.start as usize + usize::from(self.opening);
        start..self.end as usize - usize::from(self.closing)
    }
}

/// Flags that describe how (a piece of) a string is written.
pub(super) type Style = u8;

/// A backslash begins an escape.
pub(super) const ESCAPES: Style = 1;
/// The end of the line ends the string.
pub(super) const ONE_LINE: Style = 1 << 1;
/// Two quotes represent one quote.
pub(super) const DOUBLED_QUOTES: Style = 1 << 2;
/// Two braces represent one brace.
pub(super) const DOUBLED_BRACES: Style = 1 << 3;
/// The piece is the format after an interpolated expression, as in `{price:.2f}`, and not a token.
pub(super) const FORMAT: Style = 1 << 4;

/// A piece of a string that is being read, from `start` to the next interpolation.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub(super) start: usize,
    /// Bytes of the prefix and the opening quotes, if the piece begins with them.
    pub(super) opening: usize,
    pub(super) style: Style,
    pub(super) quote: u8,
    /// The number of quotes that close the string.
    pub(super) quotes: usize,
    /// The number of `#` after the closing quotes.
    pub(super) hashes: usize,
    /// The character that begins an interpolation, `{` or `$`, repeated `width` times; zero if the
    /// string has no interpolations.
    pub(super) mark: u8,
    pub(super) width: usize,
}

impl Piece {
    pub(super) fn is(&self, style: Style) -> bool {
        self.style & style != 0
    }

    /// The number of braces around the interpolations of the piece.
    pub(super) fn braces(&self) -> usize {
        if self.mark == b'$' { 1 } else { self.width }
    }
}

/// An interpolation that is being read.
pub(super) struct Hole {
    /// The piece before the interpolation.
    pub(super) piece: Piece,
    /// Index of the interpolation's opening bracket among the tokens.
    pub(super) token: usize,
    /// The number of brackets that were open before the interpolation; nothing inside it closes
    /// them.
    pub(super) open: usize,
}
