//! Limits on the cost of finding, reading and writing files, each with its unit.

/// Number of globs of one list, and of one configuration.
pub const MAX_GLOBS: usize = 1_000;
/// Maximum number of bytes of all globs of a list: compiled, they take many times as much memory.
pub const MAX_GLOB_BYTES: usize = 8 << 10;
/// Size of the largest ignore file that is read, in bytes.
pub(super) const MAX_IGNORE_FILE_BYTES: u64 = 1 << 20;
/// Maximum number of bytes that are read of all ignore files of one walk.
pub(super) const MAX_IGNORE_BYTES_PER_WALK: usize = 8 << 20;
/// Maximum number of bytes of lines with wildcards other than a leading `*`, in the ignore files
/// that apply in one folder: each byte of a path may be compared with all of them.
pub(super) const MAX_WILDCARD_BYTES: usize = 8 << 10;
/// Maximum number of bytes of lines with wildcards that are compiled in one walk.
pub(super) const MAX_WILDCARD_BYTES_PER_WALK: usize = 1 << 20;
/// Maximum number of ignore files that apply in one folder.
pub(super) const MAX_IGNORE_FILES: usize = 128;
/// Maximum number of ignore files that are cached, because consecutive files are often identical.
pub(super) const MAX_KNOWN_IGNORE_FILES: usize = 8;
/// Size of the largest file in which git stores the path of another file, in bytes.
pub(super) const MAX_GIT_PATH_FILE_BYTES: u64 = 64 << 10;
/// Bytes between two marks of a line index; a query reads about this many at most.
pub(super) const LINE_BLOCK_BYTES: usize = 1024;
/// Maximum length of a name that is compared, in bytes. Comparison takes time proportional to the
/// product of the lengths.
pub(super) const MAX_COMPARED_LENGTH: usize = 128;
/// Number of edits above which a name counts as different, for any length.
pub(super) const MAX_DISTANCE: usize = 6;
/// Maximum number of characters of a glob that a message shows.
pub(super) const MAX_SHOWN_GLOB: usize = 100;
/// Bytes up to which the end of a range is found from its start: most ranges are within one line.
pub(super) const MAX_SHORT_RANGE: usize = 256;
/// Maximum number of bytes of the names of a file's extended attributes, and of the value of one
/// attribute, that are preserved: `XATTR_LIST_MAX` and `XATTR_SIZE_MAX` of Linux, which allows no
/// more.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
pub(super) const MAX_EXTENDED_ATTRIBUTE_BYTES: usize = 1 << 16;
/// Maximum number of names that are tried for the temporary file that will replace another file.
pub(super) const MAX_INCOMPLETE_NAMES: u32 = 101;
/// Minimum length of a hidden part of a text that is also masked in other shown texts, in bytes.
pub(super) const MIN_REPEATED_PART: usize = 4;
/// Maximum number of hidden parts of a text that are masked in other shown texts.
pub(super) const MAX_REPEATED_PARTS: usize = 1_000;

/// Maximum number of entries of an ignored folder with the code of a program, which are read all the
/// same.
pub(super) const MAX_PROGRAM_ENTRIES: usize = 200;

/// Size of the largest file whose content is kept for other parts of a run, in bytes.
pub(super) const MAX_SHARED_FILE_BYTES: u64 = 256 << 10;

/// Maximum number of files whose content is kept for other parts of a run.
pub(super) const MAX_SHARED_FILES: usize = 64;

/// Number of bytes of a document that are searched for configurations.
pub(crate) const MAX_DOCUMENT_BYTES: usize = 1 << 20;
