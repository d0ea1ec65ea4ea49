//! Rules about the addresses in documents about authorization: each by itself, compared with those of
//! other documents, and with the address of the server.

use crate::address::{Host, Url};
use crate::model::AuthorizationForm;
use crate::rules::registry::shared::is_template;
use crate::server_files::{AddressFit, absolute_url};

/// Whether a text has a variable or another placeholder that has to be replaced.
fn has_placeholder(text: &str) -> bool {
    is_template(text) || text.contains(['{', '}'])
}

/// Whether an identifier of an authorization server is the address of a document or an endpoint.
fn is_of_document(text: &str) -> bool {
    const ENDINGS: [&str; 4] = ["/authorize", "/token", "/register", "/oauth/authorize"];
    let path = Url::of(text).map(|url| url.path).unwrap_or_default();
    path.contains("/.well-known/") || ENDINGS.iter().any(|it| path.ends_with(it))
}

fn is_public(host: &str) -> bool {
    Host::of(host) == Host::Public
}

pub(crate) mod auth_issuer_mismatch;
pub(crate) mod auth_issuer_not_identifier;
pub(crate) mod auth_resource_mismatch;
pub(crate) mod auth_url;
pub(crate) mod auth_url_http;
pub(crate) mod auth_url_private;
