//! Why a validation did not finish.

/// Why a validation did not finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// It would take too long.
    TooLong,
    /// A pattern could not be matched within the limit.
    Pattern,
    /// The schema requires something that cannot be evaluated.
    Unsupported,
}
