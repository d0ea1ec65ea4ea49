//! The files around a server: client configurations, registry entries, bundle manifests.

mod authorization;
mod bundle;
mod cards;
mod client;
mod corrected;
mod documents;
mod installs;
mod other_programs;
mod owners;
mod places;
mod readers;
mod real_clients;
mod registry;
mod registry_members;
mod registry_schemas;
