//! Reading and writing JSON.
//!
//! The reader is our own, because no crate gives the place of every key, value and error and reads
//! on after an error. After brackets that do not pair, nothing is guessed. Ordinary tokens are read
//! on a fast path, and a test shows that it makes no difference; other tests compare the verdicts
//! with those of `serde_json` and of JSONTestSuite.

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
