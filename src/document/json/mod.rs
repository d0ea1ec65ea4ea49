//! Reading and writing JSON.

pub(super) mod fast_path;
pub(super) mod invalid_tokens;
pub(super) mod key;
pub(super) mod number;
pub(super) mod parallel;
pub(super) mod reader;
pub(super) mod recovery;
pub(super) mod state;
pub(super) mod string;
pub(super) mod write;
