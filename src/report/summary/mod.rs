//! The last lines of a run.

pub mod run_summary;
pub(super) mod statistics;
pub(super) mod targets;
