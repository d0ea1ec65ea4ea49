//! What reading the files around a server may cost: each limit with its unit.

/// Characters of a text under the name of a secret that is one.
pub(super) const MIN_SECRET_CHARACTERS: usize = 8;
/// Bytes of a variable in a configuration, between its signs.
pub(super) const MAX_VARIABLE: usize = 256;
/// Characters of a part of a path, with digits and letters, that may be a secret.
pub(super) const MIN_RANDOM_SEGMENT: usize = 16;
/// Digits of a number that is no secret: a port, a time.
pub(super) const MAX_PLAIN_DIGITS: usize = 6;
