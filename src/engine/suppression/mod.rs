//! Comments, overrides and baselines: which findings are turned off.

pub(super) mod apply;
pub(super) mod baseline;
pub(super) mod comments;
pub(super) mod override_uses;
pub(super) mod overrides;
