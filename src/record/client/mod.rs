//! A small client: it performs the handshake, lists the tools, makes the calls that it is given, and
//! closes the connection.

pub(crate) mod calls;
mod connection;
mod forward;
pub(crate) mod run;
mod stray;
mod visit;
