//! The files around a server: client configurations, registry entries, bundle manifests.

mod bundle;
mod registry_schemas;
