//! Limits for server files, each with its unit.

/// Maximum number of messages and documents of a recording that a document is compared with.
pub(super) const MAX_RECORDED: usize = 256;
/// Minimum length of a secret with the name of one, in characters.
pub(super) const MIN_SECRET_CHARACTERS: usize = 8;
/// Maximum length of a variable in a configuration, without delimiters, in bytes.
pub(super) const MAX_VARIABLE: usize = 256;
/// Minimum length of a part of a path with digits and letters that may be a secret, in characters.
pub(super) const MIN_RANDOM_SEGMENT: usize = 16;
/// Minimum length of a run of letters and digits that may be a secret if letters are between digits,
/// in characters.
pub(super) const MIN_RANDOM_RUN: usize = 8;
/// Minimum length of a run of capital and small letters that may be a secret, in characters.
pub(super) const MIN_MIXED_RUN: usize = 20;
/// Number of bytes above a configuration in a document in which its client is searched for.
pub(super) const MAX_BYTES_ABOVE: usize = 8 << 10;
/// Number of lines above a configuration in a document that may name its client.
pub(super) const MAX_LINES_ABOVE: usize = 100;
/// Length of the longest line that may name the client, in bytes.
pub(super) const MAX_LINE_ABOVE: usize = 500;
/// Maximum number of digits in a number that is not a secret, such as a port or a time.
pub(super) const MAX_PLAIN_DIGITS: usize = 6;
/// Maximum number of links and commands in a document that offer a server.
pub(super) const MAX_OFFERS: usize = 200;
/// Length of the longest link or command that offers a server, in bytes.
pub(super) const MAX_OFFER_BYTES: usize = 16 << 10;
/// How often a link may be percent-encoded.
pub(super) const MAX_ENCODINGS: usize = 3;
/// Maximum number of entries of a list of allowed or denied servers.
pub(super) const MAX_POLICY_ENTRIES: usize = 500;
/// Length of the longest address or pattern that lists of servers are compared by, in bytes.
pub(super) const MAX_POLICY_ADDRESS: usize = 2_048;
