//! Configurations of clients.
//!
//! There is a data file for each client, with its facts and the form of an entry; one with the
//! shapes that several forms share; and one for files that no client is known to read. A mismatch
//! with the form belongs to the rule that `x-rule` names, or else to the one for its kind, and its
//! level follows from its cost (`server.rs`). A `Concept` is a member with a meaning, whatever its
//! name.

mod address_pattern;
pub(super) mod broken_text;
pub(super) mod concealed;
pub(super) mod concept;
pub(super) mod configuration;
mod described;
pub(super) mod facts;
mod form;
pub(super) mod launch;
pub(super) mod policy;
pub(super) mod secret;
pub(super) mod server;
pub(super) mod tables;
pub(super) mod variable;
