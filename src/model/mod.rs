//! What a document holds, in the protocol's terms. Views only: nothing is copied out of the tree.

mod infer;
mod look_alike;
mod recognise;
mod revision;
mod tool;
mod tool_list;

pub use infer::infer_protocol;
pub use look_alike::look_alike;
pub use recognise::{Content, could_hold_tools, recognise};
pub use revision::{Protocol, ProtocolSource, Revision, Revisions};
pub use tool::{SchemaSpelling, Tool, folds_to};
pub use tool_list::{ListForm, SchemaStyle, ToolList};
