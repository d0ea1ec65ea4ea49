//! What is kept of a string while it is read.

/// Bits that say how (a piece of) a string is written.
pub(super) type Style = u8;

/// A backslash begins an escape, which the value has decoded.
pub(super) const ESCAPES: Style = 1;
/// The end of the line ends it.
pub(super) const ONE_LINE: Style = 1 << 1;
/// Two quotes are one.
pub(super) const DOUBLED_QUOTES: Style = 1 << 2;
/// Two braces are one.
pub(super) const DOUBLED_BRACES: Style = 1 << 3;
/// It is between single quotes, with the same number of `#` before and after.
pub(super) const HASHES: Style = 1 << 4;
/// The piece begins with the opening quotes.
pub(super) const OPENED: Style = 1 << 5;
/// The piece ends with the closing quotes.
pub(super) const CLOSED: Style = 1 << 6;
/// The piece is the format after an interpolated expression, as in `{price:.2f}`. It is no token.
pub(super) const FORMAT: Style = 1 << 7;

/// A piece of a string that is being read, from `start` to the next interpolation.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub(super) start: usize,
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
