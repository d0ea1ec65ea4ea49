//! The arguments that a project documents for its server: in its README and in its registry entry.

use std::path::Path;

use serde_json::Value;

use crate::engine::inventory::package::Package;
use crate::engine::limits::{
    MAX_DOCUMENTED_ARGUMENTS, MAX_NEIGHBOUR_BYTES, MAX_SHOWN_COMMANDS, MAX_SHOWN_WORDS,
};
use crate::source::read_automatic_file;

/// The names of subcommands that start a server.
const SUBCOMMANDS: [&str; 6] = ["mcp", "mcp-server", "serve", "server", "stdio", "start"];

/// The arguments of a server behind the command that starts it; `None` if nothing shows how clients
/// start it.
pub(super) fn documented_arguments(
    package: &Package,
    command: &[String],
    names: &[&str],
) -> Option<Vec<String>> {
    let of_entry = read(&package.folder.join("server.json")).map(|text| of_entry(&text));
    if let Some(arguments) = of_entry.filter(|it| !it.is_empty()) {
        return Some(arguments);
    }
    let program = command.iter().rev().find(|word| *word != "--");
    let program = program.and_then(|word| Path::new(word).file_stem()?.to_str());
    let names: Vec<_> = names.iter().copied().chain(program).collect();
    let readme = read(&package.folder.join("README.md")).unwrap_or_default();
    // A member of a workspace may be described with the others.
    let above = package.folder.ancestors().skip(1);
    let mut above = above.filter_map(|folder| read(&folder.join("README.md")));
    of_readme(&readme, &names)
        .or_else(|| subcommand(&readme, &names))
        .or_else(|| above.find_map(|text| of_readme(&text, &names)))
}

/// The subcommand that starts a server, in the first line for a shell that shows one.
fn subcommand(text: &str, names: &[&str]) -> Option<Vec<String>> {
    let lines = shell_lines(text).take(MAX_SHOWN_COMMANDS).map(words_of);
    lines.into_iter().find_map(|words| {
        let is_program = |word: &String| names.contains(&word.rsplit('/').next().unwrap_or(word));
        let at = words.iter().position(is_program)?;
        let (first, rest) = words.get(at + 1..)?.split_first()?;
        let is_start = SUBCOMMANDS.contains(&first.as_str());
        is_start.then(|| [vec![first.clone()], plain(rest.to_vec())].concat())
    })
}

/// The text of a file beside a manifest.
pub(super) fn read(path: &Path) -> Option<String> {
    let bytes = read_automatic_file(path, MAX_NEIGHBOUR_BYTES).ok()?;
    String::from_utf8(bytes).ok()
}

/// The arguments with fixed values of the first package in a registry entry.
fn of_entry(text: &str) -> Vec<String> {
    let root: Value = serde_json::from_str(text).unwrap_or_default();
    let arguments = root["packages"][0]["packageArguments"].as_array();
    let words = arguments.into_iter().flatten().flat_map(|argument| {
        let name = argument["name"].as_str().filter(|_| argument["type"] == "named");
        let value = argument["value"].as_str();
        name.into_iter().filter(move |_| value.is_some()).chain(value)
    });
    plain(words.map(str::to_owned).collect())
}

/// The arguments behind the name of the package or its program in the first configuration of a
/// client that a text shows.
fn of_readme(text: &str, names: &[&str]) -> Option<Vec<String>> {
    let has_name = |word: &str| {
        let versioned = word.rsplit_once('@').filter(|(name, _)| !name.is_empty());
        names.contains(&versioned.map_or(word, |(name, _)| name))
    };
    for written in commands_of_json(text) {
        let Some((command, words)) = written.split_first() else { continue };
        let command = command.as_str();
        let own = words.iter().position(|word| has_name(word));
        // The word behind the package is its program, which may be another one.
        let is_program = own.is_some_and(|at| at > 0 && words[at - 1] == "--from");
        let own = own.map(|at| at + usize::from(is_program));
        let program = own.filter(|_| is_program).and_then(|at| words.get(at));
        if program.is_some_and(|program| !has_name(program)) {
            continue;
        }
        let rest = match own {
            // These have options of their own behind the name.
            _ if ["docker", "dnx"].contains(&command) => continue,
            Some(own) => words.get(own + 1..).unwrap_or_default(),
            None if has_name(command.rsplit('/').next().unwrap_or_default()) => words,
            None => continue,
        };
        let is_named_again = rest.iter().any(|word| has_name(word));
        let first = rest.first().filter(|it| SUBCOMMANDS.contains(&it.as_str()));
        let own = plain(rest.to_vec());
        return Some(match first {
            _ if is_named_again => Vec::new(),
            // What follows may be a placeholder for the values of a user.
            Some(first) if own.is_empty() => vec![first.clone()],
            _ => own,
        });
    }
    None
}

/// The commands with arguments of the entries of a configuration, wherever they are in a text.
pub(super) fn commands_of_json(text: &str) -> impl Iterator<Item = Vec<String>> {
    let entries = text.split("\"command\"").skip(1).take(MAX_SHOWN_COMMANDS);
    entries.filter_map(|entry| {
        let command = entry.split('"').nth(1)?;
        let list = entry.split_once("\"args\"").and_then(|(_, rest)| rest.split_once('['));
        let list = list.and_then(|(_, rest)| rest.split_once(']')).map_or("", |(list, _)| list);
        let arguments: Vec<String> = serde_json::from_str(&format!("[{list}]")).unwrap_or_default();
        let words = std::iter::once(command.to_owned()).chain(arguments);
        Some(words.take(MAX_SHOWN_WORDS).collect())
    })
}

/// The lines of the fenced blocks of a document that a shell runs.
pub(super) fn shell_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut is_shell = false;
    let mut is_open = false;
    text.lines().filter_map(move |line| {
        let line = line.trim();
        if let Some(info) = line.strip_prefix("```") {
            is_open = !is_open;
            is_shell = is_open && ["sh", "bash", "shell", "console", "zsh", ""].contains(&info);
            return None;
        }
        let line = line.strip_prefix("$ ").unwrap_or(line);
        // A line of several commands is more than the start.
        let is_one = !line.contains(['|', '&', ';', '>', '<', '`']);
        (is_shell && is_one && !line.starts_with('#')).then_some(line)
    })
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
