//! Suppression of findings by comments, overrides and baselines.
//!
//! Rules know none of them: they apply in the order overrides, comments, baselines, when all
//! findings are known, and what is suppressed is kept with its reason.

pub(super) mod apply;
pub(super) mod baseline;
pub(super) mod comments;
pub(super) mod override_uses;
pub(super) mod overrides;
