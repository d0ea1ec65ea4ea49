//! Rules about suppressions: comments, overrides and the baseline.

pub mod baseline_stale;
pub mod suppression_malformed;
pub mod suppression_reason_missing;
pub mod suppression_unknown;
pub mod suppression_unused;
