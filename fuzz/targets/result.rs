//! Fuzz target: validation of results; the first line is a list of tools, the rest are results.

use mcp_lint::engine::Role;

use super::{checked, job};

pub(crate) fn run(data: &[u8]) {
    let end = data.iter().position(|byte| *byte == b'\n').unwrap_or(data.len());
    let (tools, results) = data.split_at(end);
    checked(vec![
        job(Role::Lint, "tools.json", tools),
        job(Role::Results, "get_weather.json", results),
    ]);
}
