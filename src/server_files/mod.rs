//! The files around a server: a view of each kind, and what is known about who reads them.
//!
//! Facts are data (`data`): the clients with their own members, transports and variables, and the
//! published forms of registry entries and manifests. Nothing here judges; that is up to the rules.

mod bundle;
mod client;
mod javascript_url;
mod limits;
mod published;
mod registry;

pub use bundle::{BUNDLE_VERSIONS, BundleManifest, UnknownMember, VERSION_MEMBERS, Variable, variables};
pub use client::configuration::{ClientConfiguration, Known, ServerList};
pub use client::facts::{Client, CommandForm, NeedsTransport, VariableForm, clients};
pub use client::server::{Concept, Server};
pub use published::{PublishedVersion, PublishedVersions, rule_of};
pub use registry::RegistryEntry;
