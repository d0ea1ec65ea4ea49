//! From the paths of a command line to the files to read.

pub(super) mod global_ignores;
pub(super) mod ignore_files;
pub(super) mod input_file;
pub(super) mod path_globs;
pub(super) mod traverse;
