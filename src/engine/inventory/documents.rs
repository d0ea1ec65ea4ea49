//! The files beside a package that show its use: configurations of clients, the README and the registry
//! entry, each read once.

use std::path::Path;

use serde_json::Value;

use crate::engine::limits::{
    MAX_DOCUMENTED_ARGUMENTS, MAX_NEIGHBOUR_BYTES, MAX_SHOWN_COMMANDS, MAX_SHOWN_WORDS,
};
use crate::source::{read_automatic_file, shell_blocks};

/// Configurations of clients, from the folder of a package.
const CONFIGURATIONS: [&str; 6] = [
    ".mcp.json",
    ".vscode/mcp.json",
    ".cursor/mcp.json",
    "mcp.json",
    "claude_desktop_config.json",
    "smithery.yaml",
];

/// The files beside a package that say how it is used.
#[derive(Default)]
pub(super) struct Documents {
    /// The README.
    pub(super) readme: String,
    /// The configurations of clients, the most trusted first.
    pub(super) configurations: Vec<String>,
    /// The first package of the registry entry.
    pub(super) package: Value,
}

/// The entry of a server in a configuration.
#[derive(Debug)]
pub(super) struct ShownEntry {
    /// The command with its arguments.
    pub(super) words: Vec<String>,
    /// The environment variables, with their values.
    pub(super) variables: serde_json::Map<String, Value>,
}

impl Documents {
    /// Reads the files in the folder of a package.
    pub(super) fn of(folder: &Path) -> Self {
        let read = |name: &str| read(&folder.join(name));
        let entry: Value =
            read("server.json").and_then(|it| serde_json::from_str(&it).ok()).unwrap_or_default();
        Self {
            readme: read("README.md").unwrap_or_default(),
            configurations: CONFIGURATIONS.iter().filter_map(|name| read(name)).collect(),
            package: entry["packages"][0].clone(),
        }
    }

    /// The texts with configurations of clients, the most trusted first.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.configurations.iter().chain([&self.readme]).map(String::as_str)
    }
}

/// The text of a file beside a manifest.
pub(super) fn read(path: &Path) -> Option<String> {
    let bytes = read_automatic_file(path, MAX_NEIGHBOUR_BYTES).ok()?;
    String::from_utf8(bytes).ok()
}

/// The entries of servers in configurations, wherever they are in a text.
pub(super) fn entries_in(text: &str) -> impl Iterator<Item = ShownEntry> {
    let entries = text.split("\"command\"").skip(1).take(MAX_SHOWN_COMMANDS);
    entries.filter_map(|entry| {
        let command = entry.split('"').nth(1)?;
        let list = entry.split_once("\"args\"").and_then(|(_, rest)| rest.split_once('['));
        let list = list.and_then(|(_, rest)| rest.split_once(']')).map_or("", |(list, _)| list);
        let arguments: Vec<String> = serde_json::from_str(&format!("[{list}]")).unwrap_or_default();
        let words = std::iter::once(command.to_owned()).chain(arguments);
        let object = entry.split_once("\"env\"").and_then(|(_, rest)| {
            let inner = rest.trim_start_matches([':', ' ']);
            serde_json::from_str(&inner[..=inner.find('}')?]).ok()
        });
        let mut variables: serde_json::Map<String, Value> = object.unwrap_or_default();
        let words: Vec<_> = words.take(MAX_SHOWN_WORDS).collect();
        // Docker passes variables as options.
        let options = words.windows(2).filter(|it| command == "docker" && it[0] == "-e");
        let pairs = options.filter_map(|it| it[1].split_once('='));
        variables.extend(pairs.map(|(name, value)| (name.to_owned(), value.into())));
        Some(ShownEntry { words, variables })
    })
}

/// The lines of the fenced blocks of a document that a shell runs.
pub(super) fn shell_lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = shell_blocks(text).into_iter().flat_map(|block| text[block].lines());
    let lines = lines.map(str::trim).map(|line| line.strip_prefix("$ ").unwrap_or(line));
    // A line of several commands is more than the start.
    lines.filter(|line| !line.starts_with('#') && !line.contains(['|', '&', ';', '>', '<', '`']))
}

/// The words of a line, without the variables before the command.
pub(super) fn words_of(line: &str) -> Vec<String> {
    let is_variable = |word: &&str| {
        let name = word.split_once('=').map_or("", |(name, _)| name);
        !name.is_empty() && name.chars().all(|it| it == '_' || it.is_ascii_alphanumeric())
    };
    let words = line.split_whitespace().skip_while(is_variable);
    let words = words.take_while(|word| !word.starts_with('#'));
    let words = words.map(|word| word.trim_matches(['"', '\'']).to_owned());
    words.take(MAX_SHOWN_WORDS).collect()
}

/// Arguments, unless some are placeholders for the values of a user.
pub(super) fn plain(words: Vec<String>) -> Vec<String> {
    let is_open = |word: &String| {
        let lower = word.to_ascii_lowercase();
        ["your", "path", "/", "<", "${", "…", "...", "xxx", "token", "key"]
            .iter()
            .any(|it| lower.contains(it))
    };
    if words.len() > MAX_DOCUMENTED_ARGUMENTS || words.iter().any(is_open) {
        Vec::new()
    } else {
        words
    }
}
