//! What the program says on standard error beside its reports.

pub(super) mod source;
pub(super) mod unrecognised;
