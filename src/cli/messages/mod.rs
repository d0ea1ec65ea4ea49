//! Messages on standard error other than reports.

pub(super) mod source;
pub(super) mod unrecognised;
