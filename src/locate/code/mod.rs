//! The tokens of a file, and what is around one of them.

pub(super) mod extent;
pub(super) mod owner;
pub(super) mod view;
pub(super) mod words;
