//! What a text is lexed into, and what is kept of a string while it is read.

use std::path::Path;

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
    /// Length of the prefix and the quotes before what a string contains, in bytes.
    pub(super) opening: u8,
    /// Length of what closes the string, in bytes.
    pub(super) closing: u8,
}

impl Token {
    /// Its text, with prefixes and quotes.
    pub fn text<'t>(&self, text: &'t str) -> &'t str {
        text.get(self.start as usize..self.end as usize).unwrap_or_default()
    }

    /// What is between the quotes, as written: names and keys have no escapes. The text of any other
    /// token.
    pub fn content<'t>(&self, text: &'t str) -> &'t str {
        let start = self.start as usize + usize::from(self.opening);
        text.get(start..self.end as usize - usize::from(self.closing)).unwrap_or_default()
    }
}

/// Bits that say how (a piece of) a string is written.
pub(super) type Style = u8;

/// A backslash begins an escape.
pub(super) const ESCAPES: Style = 1;
/// The end of the line ends it.
pub(super) const ONE_LINE: Style = 1 << 1;
/// Two quotes are one.
pub(super) const DOUBLED_QUOTES: Style = 1 << 2;
/// Two braces are one.
pub(super) const DOUBLED_BRACES: Style = 1 << 3;
/// The piece is the format after an interpolated expression, as in `{price:.2f}`. It is no token.
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
    /// The number of `#` after them.
    pub(super) hashes: usize,
    /// `{` or `$`, repeated `width` times, before an interpolation; zero if there is none.
    pub(super) mark: u8,
    pub(super) width: usize,
}

impl Piece {
    pub(super) fn is(&self, style: Style) -> bool {
        self.style & style != 0
    }

    /// The number of braces around its interpolations.
    pub(super) fn braces(&self) -> usize {
        if self.mark == b'$' { 1 } else { self.width }
    }
}

/// An interpolation that is being read.
pub(super) struct Hole {
    /// The piece before it.
    pub(super) piece: Piece,
    /// Index of its opening bracket among the tokens.
    pub(super) token: usize,
    /// The number of brackets that were open before it, which nothing in it closes.
    pub(super) open: usize,
}
