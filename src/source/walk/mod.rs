//! Finding the files to read, from the paths of a command line.
//!
//! `walkdir` walks, and `ignore` and `globset` match, both within limits on the number and size of
//! globs. A folder whose ignore files exceed them is not entered, and the run reports it.

#[cfg(feature = "cli")]
mod filter;
#[cfg(feature = "cli")]
mod ignore_files;
#[cfg_attr(not(feature = "cli"), allow(dead_code, reason = "only a walk needs all of it"))]
pub(super) mod input_file;
#[cfg_attr(not(feature = "cli"), allow(dead_code, reason = "only a walk needs all of it"))]
pub(super) mod known_files;
pub(super) mod options;
pub(super) mod path_globs;
#[cfg_attr(not(feature = "cli"), allow(dead_code, reason = "only a walk finds them"))]
pub(super) mod project_files;
#[cfg(feature = "cli")]
mod read_ignore_file;
#[cfg(feature = "cli")]
pub(super) mod traverse;
