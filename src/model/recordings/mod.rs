//! Recorded messages, calls, results and sessions.

pub(super) mod call;
pub(super) mod call_record;
pub(super) mod call_result;
pub(super) mod direction;
pub(super) mod handshake;
pub(super) mod http_header;
pub(super) mod listing;
pub(super) mod message;
pub(super) mod meta;
pub(super) mod one_sided;
pub(super) mod pairing;
pub(super) mod redacted;
pub(super) mod retry;
pub(super) mod structured_text;
pub(super) mod transcript;
