//! The files that are searched, and the words in them.

pub(super) mod files;
pub(super) mod index;
pub(super) mod occurrences;
#[cfg(feature = "cli")]
pub(super) mod walk;
