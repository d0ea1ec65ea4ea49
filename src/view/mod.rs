//! What a client's model receives from a server: the facts of `targets` applied to tools, results,
//! instructions, prompts and resources. Pure functions; each part of what a model receives knows
//! the value that it is made from, and each loss its place.

mod accepted;
pub mod cost;
pub mod fleet;
mod json;
mod list;
mod model;
pub mod overview;
mod received;
mod result;
mod sent_schema;
mod server;
mod shape;
mod surroundings;
mod template;
mod verdict;

pub use crate::targets::State;
pub use accepted::{Rejection, duplicates, rejections};
pub use cost::CountedText;
pub use list::{Delivery, ReceivedTool, ToolLoss, ToolPart, list, lost};
pub use received::{BlockKind, Effect, Part, PartForm, Received, ResultLoss};
pub use result::{CallNames, odd_part, result};
pub use server::{ListedTool, ServerParts};
pub use shape::{BlockKinds, KindLoss, ResultShape};
pub use surroundings::{instructions, prompt_command};
pub use verdict::Verdict;
