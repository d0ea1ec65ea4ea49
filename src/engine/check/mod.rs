//! Running rules over tools, results and sessions.

pub(super) mod damage;
pub(super) mod document;
pub(super) mod plan;
pub(super) mod results;
pub(super) mod tools;
pub(super) mod transcript;
