//! Fuzz target: recognition and all rules on any bytes, read as each syntax.

use mcp_lint::engine::Role;

use super::{checked, job};

pub(crate) fn run(data: &[u8]) {
    for name in ["a.json", "a.yaml", "a.jsonc", "a.jsonl", "a.toml", "a"] {
        checked(vec![job(Role::Lint, name, data)]);
    }
}
