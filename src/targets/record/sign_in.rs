//! How a client finds out how to sign in.

use serde::Deserialize;

use super::date::Period;

/// What a client does to sign in to a server.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SignIn {
    /// The addresses at which the client looks for the metadata of a resource, in order.
    pub metadata: Vec<String>,
    /// What the client does with metadata that it cannot read.
    pub unreadable: Option<String>,
    /// The ways in which the client gets an identifier, in order.
    #[serde(default)]
    pub registration: Vec<String>,
    /// The redirect addresses that the client registers.
    #[serde(default)]
    pub callbacks: Vec<String>,
    /// Which of several authorization servers the client uses.
    pub servers: Option<String>,
    /// When that was observed.
    pub date: Period,
    /// Evidence: versions, files, pages.
    pub evidence: Vec<String>,
}
