//! Rules about supporting another revision, which report only if that is asked for, and about what
//! it deprecates in files.

mod plan;

pub(crate) mod draft_member;
pub(crate) mod migration_steps;
pub(crate) mod transport_deprecated;
