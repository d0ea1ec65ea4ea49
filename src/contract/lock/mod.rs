//! The lock: the agreed definitions of tools, each with digests.

pub(super) mod digest;
mod json;
pub(super) mod read;
pub(super) mod write;
