//! Limits on the cost of finding, reading and writing files, each with its unit.

/// Globs of one list, and of one configuration.
pub const MAX_GLOBS: usize = 1_000;
/// Bytes of these globs: compiled, they take many times as much memory.
pub const MAX_GLOB_BYTES: usize = 8 << 10;
/// The largest ignore file, in bytes.
pub(super) const MAX_IGNORE_FILE_BYTES: u64 = 1 << 20;
/// Bytes that are read of all ignore files of one walk.
pub(super) const MAX_IGNORE_BYTES_PER_WALK: usize = 8 << 20;
/// Bytes of lines with wildcards, beyond a `*` at their beginning, in the files that apply in one
/// folder: each byte of a path may be compared with all of them.
pub(super) const MAX_WILDCARD_BYTES: usize = 8 << 10;
/// Bytes of lines with wildcards that are compiled in one walk.
pub(super) const MAX_WILDCARD_BYTES_PER_WALK: usize = 1 << 20;
/// Ignore files that apply in one folder.
pub(super) const MAX_IGNORE_FILES: usize = 128;
/// Ignore files that are cached, because others are usually equal to them.
pub(super) const MAX_KNOWN_IGNORE_FILES: usize = 8;
/// The largest file in which git stores the path of another one, in bytes.
pub(super) const MAX_GIT_PATH_FILE_BYTES: u64 = 64 << 10;
/// Bytes between two marks of a line index; a query reads at most about this many.
pub(super) const LINE_BLOCK_BYTES: usize = 1024;
/// Texts of more bytes are not names. Comparison takes the product of their lengths.
pub(super) const MAX_COMPARED_LENGTH: usize = 128;
/// Edits above which a name is a different one, for any length.
pub(super) const MAX_DISTANCE: usize = 6;
/// Characters of a glob that a message shows.
pub(super) const MAX_SHOWN_GLOB: usize = 100;
/// Bytes up to which the end of a range is found from its start: most ranges are within a line.
pub(super) const MAX_SHORT_RANGE: usize = 256;
/// Bytes of the names of all extended attributes of a file, and of the value of one, that are kept:
/// `XATTR_LIST_MAX` and `XATTR_SIZE_MAX` of Linux, which allows no more.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
pub(super) const MAX_EXTENDED_ATTRIBUTE_BYTES: usize = 1 << 16;
/// Names that are tried for the incomplete file that will replace another one.
pub(super) const MAX_INCOMPLETE_NAMES: u32 = 101;
/// Bytes of a hidden part of a text that is searched in what is shown beside it.
pub(super) const MIN_REPEATED_PART: usize = 4;
/// Hidden parts that are searched.
pub(super) const MAX_REPEATED_PARTS: usize = 1_000;
