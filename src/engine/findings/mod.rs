//! The findings of a file and of a run: dropped, merged, located, sorted, cut and counted.

pub(super) mod about_file;
pub(super) mod bound;
pub(super) mod finalize;
pub(super) mod hide_secrets;
pub(super) mod merge_shared;
mod name_servers;
pub(super) mod tally;
