//! Rules about manifests of bundles.

pub(crate) mod bundle_entry_point;
