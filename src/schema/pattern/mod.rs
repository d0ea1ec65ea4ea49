//! Regular expressions in `pattern`: validity, matching, and differences between engines.

pub(super) mod cache;
pub(super) mod ecma;
mod look_around;
pub(super) mod matcher;
pub(super) mod python;
pub(super) mod shorthands;
pub(super) mod unicode_property;
pub(super) mod verdict;
