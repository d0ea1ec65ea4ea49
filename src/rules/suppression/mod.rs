//! Rules about what is not to be counted: comments, overrides and the baseline.

pub mod baseline_stale;
pub mod malformed;
pub mod reason_missing;
pub mod unknown;
pub mod unused;
