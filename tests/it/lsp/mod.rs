//! The language server, driven by a client in the same process, and as a process.

mod actions;
mod client;
mod equivalence;
mod protocol;
mod random;
