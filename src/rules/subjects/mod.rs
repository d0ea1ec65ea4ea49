//! The subjects that rules check.

pub(super) mod app;
pub(super) mod calls;
pub(super) mod connection_cause;
pub(super) mod error_report;
pub(super) mod failure_cause;
pub(super) mod internal_error;
pub(super) mod leniency;
pub(super) mod result;
pub(super) mod server_exit;
pub(super) mod skill_file;
pub(super) mod skills;
pub(super) mod standard_error;
pub(super) mod stray_line;
pub(super) mod tool;
pub(super) mod transcript;
