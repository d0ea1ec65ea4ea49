//! Rules about suppressions: comments, overrides and the baseline.

pub(crate) mod baseline_stale;
pub(crate) mod suppression_malformed;
pub(crate) mod suppression_reason_missing;
pub(crate) mod suppression_unknown;
pub(crate) mod suppression_unused;
