//! Transport and threads: standard input and output, the queue of unsent messages, workers.

pub(super) mod outbox;
pub(super) mod transport;
pub(super) mod workers;
