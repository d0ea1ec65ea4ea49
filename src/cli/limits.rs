//! Limits of the command line, each with its unit.

use std::time::Duration;

/// Time without data on standard input after which the program reports that it waits.
pub(crate) const INPUT_NOTICE_DELAY: Duration = Duration::from_secs(1);
/// Maximum number of entries of a folder among which a suggestion for a mistyped path is searched.
pub(crate) const MAX_SUGGESTED_ENTRIES: usize = 1_000;
/// Maximum number of threads: more than any machine has, and few enough for the memory of their
/// stacks.
pub(crate) const MAX_JOBS: u64 = 1024;
/// Maximum number of characters of a configuration's line that are shown on either side of an
/// error.
pub(crate) const MAX_EXCERPT_CHARACTERS: usize = 60;
/// Maximum size of Git's output, in bytes: the file names of a revision, or their contents.
pub(crate) const MAX_GIT_BYTES: u64 = 1 << 29;
/// Size of the largest file that is compared with a revision, in bytes; a larger one counts as
/// changed.
pub(crate) const MAX_COMPARED_BYTES: u64 = 1 << 26;
/// Maximum number of unchecked files that standard error names individually.
pub(crate) const MAX_UNCHECKED_FILES: usize = 10;
/// Maximum number of reasons why source code was not searched that are listed: each configuration
/// may name a directory.
pub(crate) const MAX_LISTED_PROBLEMS: usize = 100;
/// Maximum number of places of an ambiguous tool in source code that are listed.
pub(crate) const MAX_LISTED_PLACES: usize = 10;
/// Maximum number of tools with no place or several places in source code that are listed.
pub(crate) const MAX_LISTED_TOOLS: usize = 200;
/// Maximum length of the name of a listed tool, in characters.
pub(crate) const MAX_LISTED_NAME: usize = 100;
