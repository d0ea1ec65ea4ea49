//! Rules about log messages over the protocol.
pub mod logging_level;
