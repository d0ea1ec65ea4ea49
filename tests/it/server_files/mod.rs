//! The files around a server: client configurations, registry entries, bundle manifests.

mod registry_schemas;
