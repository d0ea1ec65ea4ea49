//! `mcp-lint lsp`: a language server over standard input and output.
//!
//! A single thread owns all state and handles every message in the order of arrival (`server.rs`).
//! Long-running work is done on workers, with an immutable snapshot of a document and its project
//! (`documents/snapshot.rs`), and can be cancelled. Positions of the protocol become bytes as soon
//! as they arrive, and bytes become positions as late as possible (`documents/text.rs`).

mod actions;
mod answer;
mod changes;
mod channel;
mod client;
mod configuration;
mod diagnostics;
mod documents;
mod features;
mod folders;
mod limits;
mod publish;
mod requests;
mod scan;
mod schedule;
mod server;
mod state;

pub use channel::outbox::{Outbox, Outgoing};
pub use channel::transport::serve_stdio;
pub use server::serve;
pub use state::{Done, Event, Options};
