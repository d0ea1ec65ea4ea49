//! Messages on standard error other than reports.

#[cfg(feature = "record")]
pub(super) mod server_failure;
pub(super) mod source;
pub(super) mod unrecognised;
