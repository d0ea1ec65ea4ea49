//! Running rules over tools, results and sessions.

pub(super) mod damage;
pub(super) mod document;
mod message;
pub(super) mod places;
pub(super) mod plan;
pub(super) mod results;
mod strings;
pub(super) mod tools;
pub(super) mod transcript;
