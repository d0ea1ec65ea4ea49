//! The limits of recordings, of the proxy and of the client.

use std::time::Duration;

/// Bytes that are read at once: as much as a pipe has on Linux.
pub(crate) const CHUNK_BYTES: usize = 64 << 10;

/// Bytes of a part of a line that is too long to be recorded as one.
pub(crate) const PART_BYTES: usize = 1 << 20;

/// Bytes at the end of a part in which a place to cut is searched.
pub(crate) const CUT_WINDOW_BYTES: usize = 4 << 10;

/// Bytes before a secret by which it is recognised.
pub(crate) const SECRET_CONTEXT_BYTES: usize = 128;

/// Time for which the output of a server that has ended is read: something that it has started may
/// keep the pipe open.
pub(crate) const DRAIN_TIME: Duration = Duration::from_secs(1);

/// Time after which a stream that would block is tried again.
pub(crate) const RETRY_TIME: Duration = Duration::from_millis(1);

/// Time between two looks at whether a server has ended, where nothing else reports it.
#[cfg(not(unix))]
pub(crate) const POLL_TIME: Duration = Duration::from_millis(20);

/// Bytes of the shortest value of a variable, or under a secret key, that is searched elsewhere:
/// shorter ones would also be found where they mean something else.
pub(crate) const MIN_SECRET_BYTES: usize = 8;

/// Secrets under the keys of a message that are searched in its texts: all for each would take
/// quadratic time.
pub(crate) const MAX_REPEATED_SECRETS: usize = 64;

/// Bytes of a key before and after the part of it that says it has a secret.
pub(crate) const MAX_KEY_BYTES: usize = 64;

/// Bytes of the shortest part of a path that may be random: identifiers of 128 bits have 22 or more.
pub(crate) const MIN_RANDOM_BYTES: usize = 20;

/// Lines of the server that wait for the client.
pub(crate) const MAX_WAITING_LINES: usize = 16;

/// Bytes of a line that the client reads; the rest of a longer one is recorded only.
pub(crate) const MAX_CLIENT_LINE_BYTES: usize = 256 << 20;

/// Characters of a line that is not a message that are shown.
pub(crate) const MAX_STRAY_CHARACTERS: usize = 80;

/// Pages of the list of tools that the client asks for.
pub(crate) const MAX_PAGES: usize = 1000;
