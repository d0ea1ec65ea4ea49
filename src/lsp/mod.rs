//! `mcp-lint lsp`: a language server over standard input and output.
//!
//! One thread owns all state and handles every message in the order in which it arrives
//! (`server.rs`). Whatever takes time runs on workers, with an unchanging snapshot of one document
//! and of what is known around it (`snapshot.rs`), and can be cancelled. Positions of the protocol
//! become bytes as soon as they arrive, and bytes become positions as late as possible
//! (`positions.rs`).

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
mod requests;
mod schedule;
mod server;
mod state;

pub use channel::outbox::Outbox;
pub use channel::transport::{serve_stdio, write_message};
pub use server::serve;
pub use state::{Done, Event, Options};
