//! Fuzz target: recorded sessions with lists, calls, results and all other messages.

use mcp_lint::engine::Role;

use super::{checked, job};

pub(crate) fn run(data: &[u8]) {
    for name in ["s.jsonl", "s.json", "s.yaml", "s.txt"] {
        checked(vec![job(Role::Lint, name, data)]);
    }
    checked(vec![job(Role::Results, "s.jsonl", data)]);
}
