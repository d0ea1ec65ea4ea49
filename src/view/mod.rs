//! What a client's model receives from a server, and what it costs.

pub mod cost;
