//! Resolved settings: levels, options, overrides.

#[macro_use]
pub(super) mod section;

pub(super) mod contract;
pub(super) mod keys;
pub(super) mod origin;
pub(super) mod override_layer;
pub(super) mod overrides;
pub(super) mod requirement;
pub(super) mod resolve;
pub(super) mod resolved;
pub(super) mod rule_levels;
pub(super) mod rule_selector;
pub(super) mod shared;
pub(super) mod source_directory;
pub(super) mod value;
