//! Why a validation came to no verdict.

/// Why a validation came to no verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// It would take too long.
    TooLong,
    /// A pattern could not be matched within the limit.
    Pattern,
    /// The schema asks for something that cannot be evaluated.
    Unsupported,
}
