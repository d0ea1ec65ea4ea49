//! `mcp-lint record`: a transparent proxy in front of a stdio server, and a small client.
//!
//! The server is the only program that is started here (`server.rs`); elsewhere, only `cli/git.rs`
//! starts one. Each message between a client and its server is written to a file before it is
//! passed on, byte for byte. There is a thread for each direction, which reads, records and passes
//! on: nothing is queued, and a slow reader slows the writer.

mod client;
mod copy;
mod entry;
mod http;
mod limits;
mod lines;
mod message;
mod options;
mod output;
mod proxy;
mod recorder;
mod redact;
mod server;
mod signals;
mod stdio;

pub use client::calls::{PlannedRequest, parse_call, read_calls};
pub use client::run::{ClientEnd, ClientOptions, run_at_streams, run_client};
pub use client::trial::{Reply, Trial, TriedServer};
pub use http::{HttpContext, HttpLine, HttpRecording};
pub use options::{Destination, Options, RedactionOptions, StderrMode};
pub use proxy::run_proxy;
pub use recorder::{RecordError, Recording};
pub use redact::redactor::Redactor;
pub use server::run_beside;
pub use stdio::say;
pub(crate) use stdio::shown;
