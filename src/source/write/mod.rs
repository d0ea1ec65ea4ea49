//! Writing files so that nobody sees half of one.

pub(super) mod atomic;
pub(super) mod attributes;
