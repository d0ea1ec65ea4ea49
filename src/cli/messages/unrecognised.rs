//! The message of a run in which nothing was recognised, with advice on how to check a server whose
//! source code is present.

use std::path::{Path, PathBuf};

use crate::cli::error_word;
use crate::cli::limits::{MAX_MANIFEST_BYTES, MAX_MANIFESTS};
use crate::engine::RunReport;
use crate::report::{Style, summary::run_summary, text::sanitize};
use crate::source::read_automatic_file;

/// Files in which projects list their dependencies, each with the names of MCP server libraries.
const MANIFESTS: [(&str, &[&str]); 8] = [
    ("package.json", &["@modelcontextprotocol/sdk", "@modelcontextprotocol/server", "fastmcp"]),
    ("pyproject.toml", &["mcp", "fastmcp"]),
    ("requirements.txt", &["mcp", "fastmcp"]),
    ("Cargo.toml", &["rmcp"]),
    ("go.mod", &["github.com/modelcontextprotocol/go-sdk", "github.com/mark3labs/mcp-go"]),
    ("pom.xml", &["io.modelcontextprotocol.sdk", "io.modelcontextprotocol"]),
    ("build.gradle.kts", &["io.modelcontextprotocol.sdk", "io.modelcontextprotocol"]),
    ("build.gradle", &["io.modelcontextprotocol.sdk", "io.modelcontextprotocol"]),
];

/// The message about a run in which nothing was recognised; `paths` are the named paths.
pub(crate) fn message(run: &RunReport, paths: &[PathBuf], style: Style) -> String {
    let inputs = run.files.iter().filter(|file| file.is_checked()).count();
    let looked_at = run_summary::plural(inputs + run.skipped, "file");
    let mut lines = format!(
        "{} no tools, results or configurations of clients were recognised in {looked_at}; name a file or directory that \
         contains some, or add --no-error-on-unmatched",
        error_word(style)
    );
    if let Some((path, kind)) = run.resembling.first() {
        let path = sanitize::terminal(path);
        lines += &format!("\n`{path}` looks like {kind}; name the file to check it");
    }
    if cfg!(feature = "record")
        && let Some((manifest, library)) = server_library(run, paths)
    {
        let manifest = sanitize::terminal(&manifest);
        lines += &format!(
            "\n`{manifest}` names `{library}`: to check the tools of a server as it sends them, start it with \
             `mcp-lint record --client --check -- COMMAND`"
        );
    }
    lines
}

/// The first project manifest that depends on a library for servers, with the name of the library;
/// in the named directories, and beside files that were read.
fn server_library(run: &RunReport, paths: &[PathBuf]) -> Option<(String, &'static str)> {
    let here = [PathBuf::from(".")];
    let folders = if paths.is_empty() { &here } else { paths };
    let is_manifest = |path: &&Path| path.ends_with("package.json");
    let found = run.ignored.iter().map(|path| Path::new(&**path)).filter(is_manifest);
    let folders = folders.iter().map(PathBuf::as_path).filter(|path| path.is_dir());
    let folders = folders.chain(found.filter_map(Path::parent)).take(MAX_MANIFESTS);
    folders
        .flat_map(|folder| MANIFESTS.map(|(name, libraries)| (folder, name, libraries)))
        .find_map(|(folder, name, libraries)| {
            let path = folder.join(name);
            let bytes = read_automatic_file(&path, MAX_MANIFEST_BYTES).ok()?;
            let text = String::from_utf8_lossy(&bytes);
            let library = libraries.iter().find(|library| names(&text, library))?;
            let path = path.strip_prefix(".").unwrap_or(&path);
            Some((path.to_string_lossy().into_owned(), *library))
        })
}

/// Whether a text contains the name of a library, not as a part of a longer name.
fn names(text: &str, library: &str) -> bool {
    let is_part = |it: char| it.is_alphanumeric() || "-_/.@".contains(it);
    text.match_indices(library).any(|(at, _)| {
        let behind = text[at + library.len()..].chars().next();
        !text[..at].ends_with(is_part) && !behind.is_some_and(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn libraries_are_whole_names() {
        for text in ["\"mcp[cli]>=1.2\"", "mcp==1.9", "mcp", "x\nmcp = \"^1\"", "'mcp'"] {
            assert!(names(text, "mcp"), "{text}");
        }
        for text in ["my-mcp", "mcp-server", "fastmcp", "a/mcp", "mcp_x", "@mcp", ""] {
            assert!(!names(text, "mcp"), "{text}");
        }
    }
}
