//! The language server, driven by a client in the same process, and run as a process.

#![allow(clippy::needless_pass_by_value, reason = "parameters are written where they are sent")]

mod actions;
mod client;
mod equivalence;
mod explained;
mod fake_secrets;
mod features;
mod fix_all;
mod links;
mod messages;
mod neighbours;
mod new_files;
mod places;
mod protocol;
mod quiet;
mod random;
#[cfg(unix)]
mod real_clients;
mod rename;
mod writing;
mod writing_anywhere;
