//! Editor features other than findings: pure functions over a document that work on bytes.
//!
//! Only `protocol.rs` knows their requests. What is being typed is completed first
//! (`completion/repair.rs`), so that completion works on a document that can be read.

mod completion;
mod definition;
mod explained;
mod hover;
mod links;
mod members;
pub(super) mod protocol;
mod received;
mod rename;
mod server_files;
mod symbols;
mod toml;
mod view;
mod words;
