//! The records of `data/`: the facts of a file about its target.

pub(super) mod date;
pub(super) mod limits;
pub(super) mod note;
pub(super) mod outcome;
pub(super) mod target;
