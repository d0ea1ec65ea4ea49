//! A small client: it shakes hands, lists the tools, makes the calls that it is given, and leaves.

pub(crate) mod calls;
mod connection;
mod forward;
mod line_sender;
pub(crate) mod run;
mod visit;
