//! The lock: what was agreed, as whole definitions with digests.

pub(super) mod digest;
mod json;
pub(super) mod read;
pub(super) mod write;
