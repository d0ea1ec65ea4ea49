//! A target's support for an extension of the protocol.

use serde::Deserialize;

use super::view::Known;

/// The support for an extension, with its source.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExtensionSupport {
    /// `yes`, `partly` or `no`.
    pub support: String,
    /// The source of the fact.
    pub known: Known,
}
