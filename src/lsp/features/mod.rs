//! Editor features other than findings: pure functions over a document that work on bytes.

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
