//! Paths that could not be checked.

/// A path that could not be checked.
#[derive(Clone, Debug)]
pub struct WalkError {
    /// The path as reports name it.
    pub path: String,
    /// What went wrong.
    pub message: String,
}
