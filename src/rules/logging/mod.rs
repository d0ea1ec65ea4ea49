//! Rules about log messages over the protocol.

pub(crate) mod logging_level;
