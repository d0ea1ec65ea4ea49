//! The verdict on a pattern.

/// Whether a pattern is a regular expression of ECMA-262.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternVerdict {
    /// Valid in Unicode mode, which JSON Schema requires.
    Valid,
    /// Valid only without Unicode mode; the field contains the error in Unicode mode.
    LegacyOnly(String),
    /// Invalid in either mode; the field contains the error.
    Invalid(String),
    /// Not determined: too long, too deeply nested, or with too many alternatives.
    Unknown,
}
