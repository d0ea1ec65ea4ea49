//! Server files and manifests of packages: a view of each kind of file, and facts about the clients
//! and registries that read it.
//!
//! Facts are data: the files of clients (`data/clients`), with their members, transports and
//! variables, and the published forms of registry entries and manifests. Rules judge the files;
//! nothing here does.

mod authorization;
mod bundle;
mod card;
mod client;
mod install;
mod limits;
mod members;
mod package;
mod plugin;
mod registry;
mod versions;

pub use authorization::{AddressFit, AuthorizationDocument, MemberUrl, absolute_url};
pub use bundle::{
    BundleManifest, BundleVariable, UnknownMember, VERSION_MEMBERS, bundle_variables,
};
pub use card::{AiCatalog, ServerCard};
pub use client::broken_text::secrets_in_text;
pub use client::concealed::{concealed, is_like_secret};
pub use client::concept::Concept;
pub use client::configuration::{ClientConfiguration, Known, ServerList};
pub use client::facts::{Client, Cost, clients};
pub use client::launch::{Launch, Runner, program_name, script};
pub use client::policy::{
    Policy, PolicyDenial, PolicyEntry, PolicyFault, PolicyMatcher, PolicySubject,
};
pub use client::secret::secrets;
pub use client::server::{Reach, Server};
pub use client::tables::{FilterEffect, FilterForm};
pub use client::variable::{
    INPUT, Variable, WITH_DEFAULT, is_local_host, is_of_environment, variables, written_variable,
};
pub use install::{InstallProblem, Installation, Offer, offers};
pub use members::{KnownMember, known_members};

pub use package::{PackageManifest, Requirement, requirement_name, script_tables};
pub use plugin::{PathTo, PluginManifest};
pub use registry::RegistryEntry;
pub use versions::Versions;
