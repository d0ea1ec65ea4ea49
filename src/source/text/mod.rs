//! Texts: reading, decoding, lines, and recordings in other text formats.

pub(super) mod assembly;
pub(super) mod bytes;
pub(super) mod client_log;
pub(super) mod decode;
pub(super) mod event_stream;
pub(super) mod line_index;
pub(super) mod read;
pub(super) mod recorded_messages;
pub(super) mod recording;
pub(super) mod source_text;
