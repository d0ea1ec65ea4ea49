//! From the paths of a command line to the files to read.

mod filter;
pub(super) mod global_ignores;
pub(super) mod ignore_files;
pub(super) mod input_file;
pub(super) mod known_files;
pub(super) mod options;
pub(super) mod path_globs;
mod read_ignore_file;
pub(super) mod traverse;
