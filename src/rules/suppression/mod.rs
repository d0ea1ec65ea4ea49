//! Rules about what is not to be counted: comments, overrides and the baseline.

pub mod baseline_stale;
pub mod suppression_malformed;
pub mod suppression_reason_missing;
pub mod suppression_unknown;
pub mod suppression_unused;
