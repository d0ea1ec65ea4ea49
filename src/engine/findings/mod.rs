//! From the reports of rules to diagnostics: places, duplicates, limits.

pub(super) mod collected;
pub(super) mod diagnostics;
pub(super) mod finalize;
pub(super) mod location_resolver;
pub(super) mod merge_duplicates;
pub(super) mod merge_shared;
pub(super) mod overflow_counts;
pub(super) mod run_bound;
pub(super) mod tally;
