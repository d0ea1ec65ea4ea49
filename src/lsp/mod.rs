//! `mcp-lint lsp`: a language server over standard input and output.
//!
//! One thread owns all state and handles every message in the order in which it arrives
//! (`server.rs`). Whatever takes time runs on workers, with an unchanging snapshot of one document
//! and of what is known around it (`snapshot.rs`), and can be cancelled. Positions of the protocol
//! become bytes as soon as they arrive, and bytes become positions as late as possible
//! (`positions.rs`).

mod actions;
mod client;
mod configuration;
mod diagnostics;
mod documents;
mod folders;
mod limits;
mod outbox;
mod positions;
mod requests;
mod schedule;
mod server;
mod settings;
mod snapshot;
mod transport;
mod uri;
mod workers;

pub use outbox::Outbox;
pub use server::{Event, Options, serve};
pub use transport::{serve_stdio, write_message};
