//! `mcp-lint lsp`: a language server over standard input and output.
//!
//! A single thread owns all state and handles every message in the order of arrival (`server.rs`).
//! Long-running work is done on workers, with an immutable snapshot of a document and its project
//! (`documents/snapshot.rs`), and can be cancelled. Positions of the protocol become bytes as soon
//! as they arrive, and bytes become positions as late as possible (`documents/text.rs`).
//!
//! A change of a document cancels its lint and the requests about the earlier version, which get
//! `ContentModified`. Nothing waits for the client: unread messages are in `channel/outbox.rs`,
//! where newer diagnostics of a document replace older ones.
//!
//! The findings are those of the command line. A folder is linted once as a whole (`folders/scan.rs`), with
//! the texts of open documents instead of their files; after that, a document is linted alone,
//! beside the known facts about the other files. Only merging is left out, because a report lists
//! causes and an editor shows places. Tests compare both, and compare a server after random edits
//! with a new one.

mod actions;
mod answer;
mod changes;
mod channel;
mod client;
mod diagnostics;
mod documents;
mod features;
mod folders;
mod limits;
mod requests;
mod schedule;
mod server;
mod state;

pub use channel::outbox::{Outbox, Outgoing};
pub use channel::transport::serve_stdio;
pub use server::serve;
pub use state::{Done, Event, Options};
