//! Suppression of findings by comments, overrides and baselines.

pub(super) mod apply;
pub(super) mod baseline;
pub(super) mod comments;
pub(super) mod override_uses;
pub(super) mod overrides;
