//! Limits of the language server, each with its unit.

use std::time::Duration;

/// Maximum number of bytes of the headers of one message.
pub(super) const MAX_HEADER_BYTES: u64 = 4 << 10;
/// Maximum number of bytes of one message: a document is sent as a whole when it is opened.
pub(super) const MAX_MESSAGE_BYTES: usize = 256 << 20;
/// Maximum number of messages that were read but not handled; when more are waiting, reading
/// pauses.
pub(super) const MAX_WAITING_EVENTS: usize = 256;
/// Maximum size of a document in bytes; longer ones are not linted. Offsets have 32 bits.
pub(super) const MAX_DOCUMENT_BYTES: usize = 256 << 20;
/// Bytes of a text below which it is linted on one thread.
pub(super) const MIN_THREADED_BYTES: usize = 1 << 20;
/// Files of a folder above which only open documents are read.
pub(super) const MAX_SCANNED_FILES: usize = 20_000;
/// Bytes of a folder's files above which only open documents are read.
pub(super) const MAX_SCANNED_BYTES: u64 = 500 << 20;
/// Maximum number of diagnostics of one document, unless the client asks for another number.
pub(super) const DEFAULT_MAX_PROBLEMS: usize = 1000;
/// Maximum number of findings that are shown for the files of a folder that are not open.
pub(super) const MAX_SHOWN_FINDINGS: usize = 10_000;
/// Maximum number of bytes of the message of one diagnostic.
pub(super) const MAX_MESSAGE_TEXT: usize = 4 << 10;
/// Maximum number of related locations of one diagnostic.
pub(super) const MAX_RELATED: usize = 20;
/// Maximum number of findings of one range for which actions are offered.
pub(super) const MAX_ACTIONS: usize = 50;
/// Maximum number of bytes that may be linted to try the actions of one range.
pub(super) const MAX_TRIED_BYTES: usize = 32 << 20;
/// Maximum number of symbols of one document.
pub(super) const MAX_SYMBOLS: usize = 10_000;
/// Maximum number of levels of properties in the outline.
pub(super) const MAX_SYMBOL_DEPTH: usize = 3;
/// Maximum number of tools with a lens.
pub(super) const MAX_LENSES: usize = 1000;
/// Maximum number of completion items at one position.
pub(super) const MAX_COMPLETIONS: usize = 1000;
/// Maximum number of findings that one hover shows.
pub(super) const MAX_HOVER_FINDINGS: usize = 3;
/// Maximum number of lines of a hover.
pub(super) const MAX_HOVER_LINES: usize = 60;
/// Maximum number of rules that a hover links to.
pub(super) const MAX_LINKED_RULES: usize = 6;
/// Maximum number of files that are searched for uses and definitions.
pub(super) const MAX_SEARCHED_FILES: usize = 5_000;
/// Maximum number of bytes of the files that are searched for uses and definitions.
pub(super) const MAX_SEARCHED_BYTES: usize = 100 << 20;
/// Maximum number of worker threads.
pub(super) const MAX_WORKERS: usize = 4;
/// Maximum number of messages that the client has not read; if there are more, the server exits.
pub(super) const MAX_UNREAD_MESSAGES: usize = 10_000;

/// Duration of the last lint below which a document is linted without delay.
pub(super) const QUICK_LINT: Duration = Duration::from_millis(20);
/// The longest time that a lint waits for a pause in typing.
pub(super) const MAX_DELAY: Duration = Duration::from_millis(250);
/// How long changes of files are collected before the folder is scanned again.
pub(super) const SCAN_DELAY: Duration = Duration::from_millis(100);
/// Time limit for finding a minimal difference.
pub(super) const DIFF_TIMEOUT: Duration = Duration::from_secs(1);
/// How often configurations are checked for changes on disk.
pub(super) const CONFIGURATION_CHECK: Duration = Duration::from_secs(1);
/// How long a terminating server waits for its last messages to be read.
pub(super) const LAST_WORDS: Duration = Duration::from_millis(500);
