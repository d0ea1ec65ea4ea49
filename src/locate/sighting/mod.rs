//! What the occurrences of a name are.

mod attribute;
pub(super) mod classify;
pub(super) mod collect;
