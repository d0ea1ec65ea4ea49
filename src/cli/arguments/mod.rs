//! The command line as it is written, and what it resolves to.

pub(super) mod commands;
pub(super) mod contract;
pub(super) mod generate;
pub(super) mod lint;
pub(super) mod program;
pub(super) mod resolve;
pub(super) mod values;
