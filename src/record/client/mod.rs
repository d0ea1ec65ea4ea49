//! A small client: it shakes hands, lists the tools, makes the calls that it is given, and leaves.

pub(in crate::record) mod calls;
mod connection;
mod forward;
mod line_sender;
pub(in crate::record) mod run;
mod visit;
