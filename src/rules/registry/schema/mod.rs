//! Rules about the published schema of registry entries: its versions, their members, and what an
//! entry violates.

pub(crate) mod registry_member_removed;
pub(crate) mod registry_member_renamed;
pub(crate) mod registry_member_unknown;
pub(crate) mod registry_schema_deprecated;
pub(crate) mod registry_schema_violation;
