//! A small client: it performs the handshake, requests the lists of the server, makes the planned
//! requests, and closes the connection.

pub(crate) mod calls;
mod connection;
mod forward;
mod handshake;
mod read_referenced;
mod referenced;
pub(crate) mod run;
mod stray;
mod summary;
pub(crate) mod trial;
mod visit;
