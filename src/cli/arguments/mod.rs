//! Parsing the command line, and resolving it to settings.

pub(super) mod commands;
pub(super) mod completions;
#[cfg(feature = "contract")]
pub(super) mod contract;
pub(super) mod flags;
pub(super) mod lint;
pub(super) mod man;
pub(super) mod program;
#[cfg(feature = "record")]
pub(super) mod record;
pub(super) mod resolve;
pub(super) mod usage;
pub(super) mod values;
pub(super) mod view;
