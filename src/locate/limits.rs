//! The limits of reading and searching source code.

/// Limits on what is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Files and folders of a directory, most of which are not source files.
    pub entries: usize,
    /// Number of files.
    pub files: usize,
    /// Bytes of one file.
    pub file_bytes: u64,
    /// Bytes of all files.
    pub total_bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { entries: 200_000, files: 20_000, file_bytes: 2 << 20, total_bytes: 200 << 20 }
    }
}

/// Length of the longest literal that may be a name, in bytes.
pub(super) const MAX_NAME_BYTES: usize = 128;

/// Maximum number of occurrences of one name that are classified. A name with more is a common
/// word.
pub(super) const MAX_OCCURRENCES: usize = 2_000;

/// Maximum number of candidates of one tool that are compared.
pub(super) const MAX_CANDIDATES: usize = 32;

/// Maximum number of places that are listed for a tool without a single best one.
pub(super) const MAX_LISTED: usize = 8;

/// Bytes before (first) and after (second) a name in which its description is searched.
pub(super) const WINDOW_BEFORE: usize = 1_500;
pub(super) const WINDOW_AFTER: usize = 4_500;

/// Maximum number of bytes between a literal and its description if nothing else marks the literal
/// as a tool.
pub(super) const BESIDE_BYTES: usize = 400;

/// Consecutive words of a description that have to match.
pub(super) const DESCRIPTION_WORDS: usize = 6;

/// Consecutive words of a description that have to match if the name differs from that of the tool.
pub(super) const LONG_DESCRIPTION_WORDS: usize = 12;

/// Maximum number of words of a description that are searched: the first words may be computed.
pub(super) const MAX_DESCRIPTION_WORDS: usize = 48;

/// Maximum number of tokens of a declaration that are searched.
pub(super) const MAX_DECLARATION_TOKENS: usize = 6_000;

/// Bytes before (first) and after (second) the name of a declaration in which its description is
/// searched.
pub(super) const DECLARATION_BEFORE: usize = 8 << 10;
pub(super) const DECLARATION_AFTER: usize = 32 << 10;

/// Maximum number of enclosing brackets of a token that are considered.
pub(super) const MAX_LEVELS: usize = 32;

/// Maximum number of definitions named in a declaration that are searched as well.
pub(super) const MAX_DEFINITIONS: usize = 48;

/// Maximum number of tokens of a path, a type, or an assignment before its value.
pub(super) const MAX_LEAD_TOKENS: usize = 60;

/// Bytes at the beginning of a file in which a marker of generated files is searched.
#[cfg(feature = "cli")]
pub(super) const HEADER_BYTES: usize = 600;

/// Files that are larger than the first number, with an average line longer than the second, count
/// as generated (both in bytes).
#[cfg(feature = "cli")]
pub(super) const MINIFIED_BYTES: usize = 20 << 10;
#[cfg(feature = "cli")]
pub(super) const MINIFIED_LINE_BYTES: usize = 300;

/// Maximum number of files that may contain the definition of a name; a name that occurs in more
/// files is too common.
pub(super) const MAX_DEFINING_FILES: usize = 40;

/// How many definitions are followed: from a handler to its arguments to a type that they share.
pub(super) const MAX_DISTANCE: usize = 3;

/// Maximum number of enclosing brackets that are inspected to classify an occurrence.
pub(super) const MAX_SURROUNDINGS: usize = 4;
