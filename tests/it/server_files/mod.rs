//! The files around a server: client configurations, registry entries, bundle manifests.

mod registry;
mod registry_schemas;
