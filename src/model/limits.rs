//! What recognition and the checks of texts may cost, and from where on a text counts as something,
//! each with its unit.

/// Tools of a list that are read to decide in what form all of them are: a program wrote them.
pub(super) const MAX_SAMPLED_TOOLS: usize = 1_000;
/// Bytes at the beginning of a text in which the keys at its root are searched.
pub(super) const ROOT_KEYS_BYTES: usize = 8 << 10;
/// Pointers to hidden values that are followed for one message: each takes a way through the tree.
pub(super) const MAX_REDACTED_POINTERS: usize = 256;
/// Bytes of the shortest run that may be a key: no known format of keys is shorter.
pub(super) const MIN_RUN_BYTES: usize = 20;
/// Bytes of the shortest run of encoded data that can be distinguished from other text.
pub const SHORTEST_BLOB: u32 = 120;
/// Bytes of the longest placeholder.
pub(super) const MAX_PLACEHOLDER_BYTES: usize = 40;
/// Bytes of the longest name of a kind of private key in PEM, such as `ENCRYPTED`.
pub(super) const MAX_PEM_KIND_BYTES: usize = 16;
/// Characters of base64 after which the first line of a private key is not a placeholder.
pub(super) const MIN_PEM_LINE: usize = 40;
