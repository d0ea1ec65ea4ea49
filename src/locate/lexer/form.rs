//! The forms of strings.

/// Bits that say how the value of a string is written.
pub(super) type Style = u8;

/// A backslash and what follows it are an escape.
pub(super) const ESCAPES: Style = 1;
/// Two quotes are one.
pub(super) const DOUBLED_QUOTES: Style = 1 << 1;
/// Two braces are one.
pub(super) const DOUBLED_BRACES: Style = 1 << 2;
/// The closing quote has number signs after it.
pub(super) const HASHES: Style = 1 << 3;
/// The token begins with the opening quotes.
pub(super) const OPENED: Style = 1 << 4;
/// The token ends with the closing quotes.
pub(super) const CLOSED: Style = 1 << 5;

/// How expressions are embedded in a string.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Holes {
    None,
    /// In this many braces; `:` begins a format.
    Braces(usize),
    /// In braces after this many dollar signs.
    Dollars(usize),
}

/// What a string literal needs to be read on after an interpolation.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) quote: u8,
    /// The number of quotes that close it.
    pub(super) quotes: usize,
    /// The number of `#` after the closing quote.
    pub(super) hashes: usize,
    pub(super) style: Style,
    pub(super) holes: Holes,
    /// Whether a backslash keeps the next quote from closing the string.
    pub(super) has_backslash: bool,
    /// Whether the end of the line ends it.
    pub(super) is_one_line: bool,
    /// Whether more quotes than needed at the end belong to the value.
    pub(super) keeps_extra_quotes: bool,
}

impl Form {
    /// The form that most languages share: one line between quotes, with escapes.
    pub(super) fn line(quote: u8) -> Self {
        Self {
            quote,
            quotes: 1,
            hashes: 0,
            style: ESCAPES,
            holes: Holes::None,
            has_backslash: true,
            is_one_line: true,
            keeps_extra_quotes: false,
        }
    }

    /// Any number of lines between this many quotes, with escapes.
    pub(super) fn block(quote: u8, quotes: usize) -> Self {
        Self { quotes, is_one_line: false, ..Self::line(quote) }
    }

    /// Any number of lines between this many quotes, as they are.
    pub(super) fn raw(quote: u8, quotes: usize) -> Self {
        Self { style: 0, has_backslash: false, ..Self::block(quote, quotes) }
    }

    /// With another style in addition.
    pub(super) fn with(self, style: Style) -> Self {
        Self { style: self.style | style, ..self }
    }
}
