//! From the paths of a command line to the files to read.

pub(super) mod glob_way;
pub(super) mod global_ignores;
pub(super) mod globs;
pub(super) mod globs_builder;
pub(super) mod ignore_files;
pub(super) mod ignore_rules;
pub(super) mod input_file;
pub(super) mod path_globs;
pub(super) mod traverse;
