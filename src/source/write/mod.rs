//! Writing files atomically.

pub(super) mod atomic;
pub(super) mod attributes;
