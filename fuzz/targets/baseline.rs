//! Fuzz target: a baseline file of any content.

use mcp_lint::suppress::Baseline;

pub(crate) fn run(data: &[u8]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("baseline.json");
    std::fs::write(&path, data).expect("a written file");
    drop(Baseline::read(&path, "baseline.json"));
}
