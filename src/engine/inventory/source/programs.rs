//! The programs in the source files of a package, and the order in which files are searched for them.

use std::path::{Path, PathBuf};

use crate::engine::inventory::marks::behind;
use crate::source::display_path;

/// The name that a source file of Python or JavaScript gives to the server that it makes.
pub(super) fn server_name(bytes: &[u8], language: &str) -> Option<String> {
    let (calls, name): ([&[u8]; 2], _) = match language {
        "py" => ([b"FastMCP(", b"Server("], "name="),
        "js" => ([b"new McpServer(", b"new FastMCP("], "name:"),
        _ => return None,
    };
    let mut texts = calls.iter().flat_map(|call| behind(bytes, call));
    texts.find_map(|rest| {
        let text = String::from_utf8_lossy(rest);
        let text = text.trim_start().trim_start_matches('{').trim_start();
        let named = text.strip_prefix(name).map(str::trim_start);
        let text = named.unwrap_or(text);
        match text.chars().next()? {
            quote @ ('"' | '\'') => text[1..].split(quote).next().map(str::to_owned),
            // A constant, which is another one in the file of another server.
            first if first.is_ascii_uppercase() && named.is_some() => {
                let end = text.find(|it: char| !it.is_ascii_alphanumeric() && it != '_')?;
                Some(text[..end].to_owned())
            }
            _ => None,
        }
    })
}

/// Whether a source file of Rust is a program that serves, and not one for tests or for another
/// transport of the same server.
pub(super) fn serves(bytes: &[u8], path: &Path) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let mut code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let others = ["http", "sse", "stdio", "test", "client", "bench", "demo", "debug"];
    let is_variant = others.iter().any(|it| stem.contains(it));
    let is_program = text.contains("fn main(") && !is_variant;
    is_program && code.any(|line| line.to_ascii_lowercase().contains("serve"))
}

/// The name of the program of Rust whose source file this is, if it is one in `src/bin`.
pub(in crate::engine::inventory) fn program_of_rust(below: &Path) -> Option<String> {
    let mut parts = below.strip_prefix("src/bin").ok()?.components();
    let first = parts.next()?.as_os_str().to_str()?;
    match parts.next() {
        Some(file) => (file.as_os_str() == "main.rs").then(|| first.to_owned()),
        None => first.strip_suffix(".rs").map(str::to_owned),
    }
}

/// The order in which files are searched: paths about the protocol first, then names of servers and
/// programs, then by depth.
pub(super) fn rank(path: &Path) -> (usize, usize, PathBuf) {
    let text = display_path(path).to_ascii_lowercase();
    let name = text.rsplit('/').next().unwrap_or(&text);
    let likely = ["server", "index", "main", "program", "app", "stdio", "cli"];
    let rank = likely.iter().position(|it| name.contains(it)).unwrap_or(likely.len());
    let rank = if rank > 0 && text.contains("mcp") { 1 } else { 2 * rank };
    (rank, text.matches('/').count(), path.to_owned())
}
