//! Rules about the documents by which clients find out how to authorize. The form of each is data
//! (`forms/data/authorization.json`), and so is which client rejects what (`data/clients`).

use crate::model::AuthorizationForm;
use crate::rules::Finding;
use crate::server_files::AuthorizationDocument;
use crate::targets::{Feature, Loser, Loss};

impl Finding {
    /// Adds a note that names the products in common use that reject what a feature is about;
    /// `effect` is the participle before them, such as `rejected by`.
    pub(in crate::rules) fn note_rejection(self, feature: Feature, effect: &str) -> Self {
        let loss = Loss::of_common(|target| Loser::by_feature(target, feature));
        self.with(loss, |it, loss| it.note(format!("{effect} {}", loss.products())))
    }

    /// Adds a note about who cannot read the document, with this feature.
    fn note_unread(self, document: &AuthorizationDocument<'_, '_>, feature: Feature) -> Self {
        match document.form {
            AuthorizationForm::Client => self.note("authorization servers reject the client"),
            _ if document.is_response() => self.note_rejection(feature, "rejected by"),
            _ => {
                self.note_rejection(feature, "the document is ignored, as if it did not exist, by")
            }
        }
    }
}

/// The text that defines the members of a document.
fn source_of(document: &AuthorizationDocument<'_, '_>) -> &'static str {
    match document.form {
        AuthorizationForm::Resource => "RFC 9728, section 2",
        AuthorizationForm::Server => "RFC 8414, section 2",
        AuthorizationForm::OpenId => "OpenID Connect Discovery 1.0, section 3",
        AuthorizationForm::Client => "Client ID Metadata Documents, section 4",
        AuthorizationForm::Registration => "RFC 7591, section 3.2.1",
        AuthorizationForm::Token => "RFC 6749, section 5.1",
    }
}

/// A list of strings as JSON.
fn json_list(strings: &[&str]) -> String {
    let strings: Vec<_> =
        strings.iter().map(|it| serde_json::Value::from(*it).to_string()).collect();
    format!("[{}]", strings.join(", "))
}

pub(crate) mod address;
pub(crate) mod client;
pub(crate) mod connection;
pub(crate) mod flow;
pub(crate) mod member;
