//! Rules about registry entries.

pub(crate) mod registry_nothing_to_install;
pub(crate) mod registry_schema_violation;
