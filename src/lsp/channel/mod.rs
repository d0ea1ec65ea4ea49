//! What carries messages and work: standard input and output, the queue of what is unread, threads.

pub(super) mod outbox;
pub(super) mod transport;
pub(super) mod workers;
