//! Writing files so that no one sees half of one.

pub(super) mod atomic;
pub(super) mod attributes;
