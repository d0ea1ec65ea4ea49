//! Addresses: URIs (RFC 3986), URLs with variables, URLs as JavaScript parses them, and the
//! networks that their hosts belong to. No connection is opened here.
//!
//! The crate `fluent-uri` parses URIs and resolves references. Texts that are meant as addresses
//! are often not URIs (`https://{host}/mcp`, `C:\schema.json`), so [`Url`] splits any text.
//!
//! Only `host.rs` says which network a host belongs to, by the registries of special-purpose
//! addresses of IANA and the RFCs about names. Bundle manifests are read with JavaScript's `new
//! URL`, which follows another standard (`javascript.rs`).

mod canonical;
mod host;
mod javascript;
mod target;
mod uri;
mod url;

pub(crate) use canonical::canonical_uri;
pub use host::Host;
pub(crate) use javascript::is_javascript_url;
pub use target::{UriClass, classify_uri};
pub use uri::{UriFault, uri_fault, uri_scheme};
pub(crate) use uri::{
    has_percent_encoding, is_percent_encoded, is_uri, is_uri_reference, join, percent_decode,
    percent_decoded, split_fragment,
};
pub use url::Url;
