//! The lock: what was agreed, as whole definitions with digests.

mod digest;
mod jcs;
pub(super) mod parts;
pub(super) mod read;
pub(super) mod write;
