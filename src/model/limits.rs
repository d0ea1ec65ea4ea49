//! Limits and thresholds of recognition and of checks of texts, each with its unit.

/// Maximum number of tools of a list that are read to decide the form of all: a program wrote them.
pub(super) const MAX_SAMPLED_TOOLS: usize = 1_000;
/// Length of the beginning of a text in which keys at the root are searched, in bytes.
pub(super) const ROOT_KEYS_BYTES: usize = 8 << 10;
/// Maximum number of pointers to hidden values that are followed for one message, each of which is
/// a walk through the tree.
pub(super) const MAX_REDACTED_POINTERS: usize = 256;
/// Length of the shortest run that may be a key, in bytes: no known format of keys is shorter.
pub(super) const MIN_RUN_BYTES: usize = 20;
/// Length of the shortest run of encoded data that can be distinguished from other text, in bytes.
pub const SHORTEST_BLOB: u32 = 120;
/// Length of the longest placeholder, in bytes.
pub(super) const MAX_PLACEHOLDER_BYTES: usize = 40;
/// Length of the longest kind of private key in PEM, such as `ENCRYPTED`, in bytes.
pub(super) const MAX_PEM_KIND_BYTES: usize = 16;
/// Minimum length of the first line of a private key that is not a placeholder, in characters.
pub(super) const MIN_PEM_LINE: usize = 40;
/// Maximum length of the beginning that is kept of a response over HTTP, in characters.
pub(super) const MAX_BODY_CHARACTERS: usize = 200;
/// Maximum number of HTTP exchanges of a recording that are read.
pub(super) const MAX_EXCHANGES: usize = 20_000;
/// Maximum number of authorization servers that the metadata of a resource name.
pub(super) const MAX_ISSUERS: usize = 16;
/// Maximum number of servers, and of authorization servers, of a recording that something is compared
/// with.
pub(super) const MAX_COMPARED: usize = 256;
/// Maximum number of headers of an HTTP message that are read.
pub(super) const MAX_HEADERS: usize = 200;
/// Maximum number of names, labels and numbers that are read in a document each.
pub(super) const MAX_CATALOGUE_ENTRIES: usize = 10_000;
/// Maximum number of headings of a document that begin a section.
pub(super) const MAX_DOCUMENT_SECTIONS: usize = 1_000;
