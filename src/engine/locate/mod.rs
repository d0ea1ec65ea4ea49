//! Finding the places in the code that defines the tools.
//!
//! This is the last step of a run, and adds a place, and the change for the code's library, to
//! findings that are final. So findings, fingerprints, suppressions and exit codes cannot depend on
//! source code. What is searched for is kept while a document is checked (`sketch.rs`), because
//! documents are freed before; all tools are searched at once.

#[cfg(feature = "cli")]
pub(super) mod code_faults;
pub(super) mod cures;
pub(super) mod directory;
pub(super) mod places;
pub(super) mod registered_again;
pub(super) mod server_start;
pub(super) mod sketch;
mod steps;
