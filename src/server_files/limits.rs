//! What reading the files around a server may cost: each limit with its unit.

/// Bytes of a text in which secrets are searched for; a longer one is no value of a configuration.
pub(super) const MAX_SECRET_TEXT: usize = 64 << 10;
/// Characters of a text under the name of a secret that is one.
pub(super) const MIN_SECRET_CHARACTERS: usize = 8;
/// Bytes of a variable in a configuration, between its signs.
pub(super) const MAX_VARIABLE: usize = 256;
