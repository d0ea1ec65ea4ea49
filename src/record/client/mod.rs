//! A small client: it performs the handshake, lists the tools, makes the planned calls, and closes
//! the connection.

pub(crate) mod calls;
mod connection;
mod forward;
pub(crate) mod run;
mod stray;
mod visit;
