//! Finding and reading `mcp-lint.toml`.

pub(super) mod discover;
pub(super) mod elsewhere;
pub(super) mod error;
pub(super) mod extent;
pub(super) mod file;
pub(super) mod load;
pub(super) mod reader;
pub(super) mod schema;
pub(super) mod scope;
pub(super) mod size;
pub(super) mod time;
