//! What the command line cuts or bounds: each limit with its unit.

use std::time::Duration;

/// How long nothing may arrive on standard input before the program says that it waits.
pub(crate) const INPUT_NOTICE_DELAY: Duration = Duration::from_secs(1);
/// Entries of a folder among which a suggestion for a mistyped path is searched.
pub(crate) const MAX_SUGGESTED_ENTRIES: usize = 1_000;
/// The most threads: more than any machine has, and few enough for the memory of their stacks.
pub(crate) const MAX_JOBS: u64 = 1024;
/// Characters of a configuration's line that are shown on either side of an error.
pub(crate) const MAX_EXCERPT_CHARACTERS: usize = 60;
/// Bytes of what git prints: the names of files of a revision, or their contents.
pub(crate) const MAX_GIT_BYTES: u64 = 1 << 29;
/// Bytes of a file that is compared with a revision; a larger one counts as changed.
pub(crate) const MAX_COMPARED_BYTES: u64 = 1 << 26;
/// Columns of a summary in a list; in fewer it is not broken into lines.
pub(crate) const MIN_SUMMARY_COLUMNS: usize = 24;
/// Columns of a page in a terminal that is wider: longer lines are hard to read.
pub(crate) const MAX_PAGE_COLUMNS: usize = 100;
/// Files in which nothing was checked that standard error names one by one.
pub(crate) const MAX_UNCHECKED_FILES: usize = 10;
/// Reasons why source code was not searched that are listed: each configuration may name a directory.
pub(crate) const MAX_LISTED_PROBLEMS: usize = 100;
/// Places of a tool in source code that are listed, if there are several.
pub(crate) const MAX_LISTED_PLACES: usize = 10;
/// Tools without one place in source code that are listed.
pub(crate) const MAX_LISTED_TOOLS: usize = 200;
/// Characters of the name of such a tool.
pub(crate) const MAX_LISTED_NAME: usize = 100;
/// Folders in which the manifest of a project is searched when nothing was recognised.
pub(crate) const MAX_MANIFESTS: usize = 20;
/// Bytes of such a manifest; a larger one is not read.
pub(crate) const MAX_MANIFEST_BYTES: u64 = 1 << 20;
