//! `mcp-lint compare` and `mcp-lint lock`: two versions of tools, and what changed between them.

pub(super) mod compare;
mod findings;
pub(super) mod lock;
mod policy;
mod run;
mod sides;
