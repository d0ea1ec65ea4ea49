//! Limits of recordings, of the proxy and of the client, each with its unit.

use std::time::Duration;

/// Maximum number of bytes that are read at once: the capacity of a pipe on Linux.
pub(crate) const CHUNK_BYTES: usize = 64 << 10;

/// Length of the parts of a line that is too long to be recorded as one, in bytes.
pub(crate) const PART_BYTES: usize = 1 << 20;

/// Length of the window at the end of a part in which a place to cut is searched, in bytes.
pub(crate) const CUT_WINDOW_BYTES: usize = 4 << 10;

/// Number of bytes before a secret that are needed to recognise it.
pub(crate) const SECRET_CONTEXT_BYTES: usize = 128;

/// Time for which the output of a server that has ended is read: a process that it has started may
/// keep the pipe open.
pub(crate) const DRAIN_TIME: Duration = Duration::from_secs(1);

/// Time after which a stream that would block is retried.
pub(crate) const RETRY_TIME: Duration = Duration::from_millis(1);

/// Interval of checks whether Ctrl-C was pressed and whether the server has ended.
#[cfg(windows)]
pub(crate) const POLL_TIME: Duration = Duration::from_millis(20);

/// Minimum length of a secret value that is searched for in other texts, in bytes: shorter ones
/// would also occur with another meaning.
pub(crate) const MIN_SECRET_BYTES: usize = 8;

/// Maximum number of secrets of a message that are searched for in its texts: searching each text
/// for all secrets would take quadratic time.
pub(crate) const MAX_REPEATED_SECRETS: usize = 64;

/// Maximum number of bytes of a key before and after the part that marks it as secret.
pub(crate) const MAX_KEY_BYTES: usize = 64;

/// Minimum length of a path segment that may be random, in bytes: 128-bit identifiers have 22 or
/// more.
pub(crate) const MIN_RANDOM_BYTES: usize = 20;

/// Maximum number of lines of the server that are queued for the client.
pub(crate) const MAX_WAITING_LINES: usize = 16;

/// Maximum length of a line that the client reads, in bytes; the rest of a longer one is only
/// recorded.
pub(crate) const MAX_CLIENT_LINE_BYTES: usize = 256 << 20;

/// Maximum number of characters of a line that is not a message that are shown.
pub(crate) const MAX_STRAY_CHARACTERS: usize = 80;

/// Maximum number of pages of each list that the client requests.
pub(crate) const MAX_PAGES: usize = 1000;

/// Maximum number of requests for what the lists of a server refer to: each of these kinds, skills
/// and user interfaces of tools, has as many.
pub(crate) const MAX_REFERENCED_REQUESTS: usize = 1024;

/// Maximum number of bytes of the responses to these requests: four skills of the size that hosts
/// support.
pub(crate) const MAX_REFERENCED_BYTES: usize = 64 << 20;
/// Time after which a call of a trial has no answer.
pub(super) const MAX_CALL_TIME: Duration = Duration::from_secs(10);
/// How long the response of a server to the handshake of another revision is waited for.
pub(super) const MAX_PROBE_TIME: Duration = Duration::from_secs(5);
