//! The reasons why a validation does not finish.

/// The reason why a validation did not finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// The validation would take too long.
    TooLong,
    /// A pattern could not be matched within the limit.
    Pattern,
    /// The schema requires something that cannot be evaluated.
    Unsupported,
}
