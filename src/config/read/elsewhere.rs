//! Settings for this program in files of package managers, where other linters have theirs. They are not
//! read: a configuration is one file, which has a schema, can be extended, and can be taken from a git
//! revision.

use std::path::Path;

use crate::config::limits::MAX_CONFIG_BYTES;
use crate::config::read::load::CONFIG_NAME;
use crate::source::read_automatic_file;

/// The files, each with what a section for this program begins with.
const PLACES: [(&str, &str); 2] =
    [("package.json", "\"mcp-lint\""), ("pyproject.toml", "[tool.mcp-lint")];

/// Sentences about sections for this program in the files of a folder that have no effect.
pub fn unread_sections(folder: &Path) -> Vec<String> {
    let about = |(name, start): &(&str, &str)| {
        let bytes = read_automatic_file(&folder.join(name), MAX_CONFIG_BYTES).ok()?;
        let text = String::from_utf8(bytes).ok()?;
        let is_section = |(at, _): (usize, &str)| {
            let rest = text[at + start.len()..].trim_start();
            // A dependency is a string.
            start.starts_with('[')
                || rest.strip_prefix(':').is_some_and(|it| it.trim_start().starts_with('{'))
        };
        let line = text.match_indices(start).find(|found| is_section(*found))?;
        let line = text[..line.0].matches('\n').count() + 1;
        let section = if start.starts_with('[') { "[tool.mcp-lint]" } else { start };
        Some(format!("{name}:{line}: `{section}` is not read; write its keys to {CONFIG_NAME}"))
    };
    PLACES.iter().filter_map(about).collect()
}
