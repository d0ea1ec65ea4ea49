//! The lock: the agreed definitions of tools, each with digests.
//!
//! A lock has whole definitions, unless it is configured to have digests alone, sorted and escaped,
//! so that its difference is the review. The digests are of the canonical text of RFC 8785; a lock
//! whose digests are wrong is never used.

pub(super) mod digest;
mod json;
pub(super) mod read;
pub(super) mod write;
