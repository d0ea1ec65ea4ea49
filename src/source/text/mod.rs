//! Texts: reading, decoding, lines, and recordings in other text formats.
//!
//! Client logs, server-sent events and streams with names are recordings: only their messages are
//! read, each byte of which knows its place in the file. Only `diagnostic::Region::of` converts
//! places to those of the file. No fix changes such a text.

pub(super) mod assembly;
pub(super) mod bytes;
pub(super) mod client_log;
pub(super) mod decode;
pub(super) mod event_stream;
pub(super) mod http;
pub(super) mod line_index;
pub(super) mod read;
pub(super) mod recorded_messages;
pub(super) mod recording;
mod shared_files;
pub(super) mod snippets;
pub(super) mod source_text;
