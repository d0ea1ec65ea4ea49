//! Fuzz target: an `mcp-lint.toml` of any content is accepted, or rejected with a valid position.

use mcp_lint::config::load_config;

pub(crate) fn run(data: &[u8]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("mcp-lint.toml");
    std::fs::write(&path, data).expect("a written file");
    if let Err(error) = load_config(&path, folder.path()) {
        assert!(!error.message.is_empty());
        let excerpt = error.excerpt();
        assert!(excerpt.is_none_or(|excerpt| excerpt.line > 0 && !excerpt.before.contains('\n')));
    }
}
