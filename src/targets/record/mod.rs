//! The records of `data/`: what a file says about its target.

pub(super) mod date;
pub(super) mod limits;
pub(super) mod outcome;
pub(super) mod target;
