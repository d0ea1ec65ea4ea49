//! Rules about registry entries.

pub(crate) mod registry_nothing_to_install;
