//! The summary at the end of a run.

pub mod directories;
pub mod inventory;
pub mod run_summary;
pub(super) mod statistics;
pub(super) mod targets;
