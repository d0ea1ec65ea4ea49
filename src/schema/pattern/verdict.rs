//! The verdict on a pattern.

/// Whether a pattern is a regular expression of ECMA-262.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternVerdict {
    /// A regular expression, in Unicode mode, as JSON Schema wants it.
    Valid,
    /// One only without Unicode mode; the reason why not with it.
    LegacyOnly(String),
    /// Invalid in either mode; the reason.
    Invalid(String),
    /// Too long or too deep to read, or of too many alternatives.
    Unknown,
}
