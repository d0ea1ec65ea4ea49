//! The arguments that a project documents for its server: in its README and in its registry entry.

use std::path::Path;

use serde_json::Value;

use crate::engine::inventory::documents::{
    Documents, entries_in, plain, read, shell_lines, words_of,
};
use crate::engine::inventory::package::Package;
use crate::engine::inventory::transport::selects_http;
use crate::engine::limits::{MAX_DOCUMENTED_ARGUMENTS, MAX_SHOWN_COMMANDS};

/// The names of subcommands that start a server.
const SUBCOMMANDS: [&str; 6] = ["mcp", "mcp-server", "serve", "server", "stdio", "start"];

/// The arguments of a server behind the command that starts it; `None` if nothing shows how clients
/// start it.
pub(super) fn documented_arguments(
    package: &Package,
    documents: &Documents,
    command: &[String],
    names: &[&str],
) -> Option<Vec<String>> {
    let of_entry = of_entry(&documents.package);
    if !of_entry.is_empty() {
        return Some(of_entry);
    }
    let names = names_of(command, names);
    let readme = &documents.readme;
    // A member of a workspace may be described with the others.
    let above = package.folder.ancestors().skip(1);
    let mut above = above.filter_map(|folder| read(&folder.join("README.md")));
    of_readme(readme, &names)
        .or_else(|| subcommand(readme, &names))
        .or_else(|| above.find_map(|text| of_readme(&text, &names)))
}

/// The names of a package and of the program that a command starts, by which documents call it.
pub(super) fn names_of<'n>(command: &'n [String], names: &[&'n str]) -> Vec<&'n str> {
    let program = command.iter().rev().find(|word| *word != "--");
    let program = program.and_then(|word| Path::new(word).file_stem()?.to_str());
    names.iter().copied().chain(program).collect()
}

/// The options that every line for a shell gives the program, as those without which it does not
/// start, with the values of the first one. A path in the working directory can be tried.
pub(super) fn shown_options(text: &str, names: &[&str]) -> Vec<String> {
    let lines = shell_lines(text).filter(|it| !it.ends_with('\\')).take(MAX_SHOWN_COMMANDS);
    let given = lines.map(words_of).filter_map(|words| {
        let (program, rest) = words.split_first()?;
        let is_own = names.contains(&program.rsplit('/').next()?);
        let is_question = |it: &String| ["-h", "--help", "-V", "--version"].contains(&it.as_str());
        (is_own && !rest.iter().any(is_question)).then(|| rest.to_vec())
    });
    let given: Vec<_> = given.collect();
    let is_common = |name: &String| given.iter().all(|line| line.contains(name));
    let (mut options, mut is_kept) = (Vec::new(), false);
    for word in given.first().into_iter().flatten() {
        let is_name = word.starts_with("--");
        is_kept = if is_name { is_common(word) } else { is_kept };
        options.extend(is_kept.then(|| word.clone()));
    }
    let is_open =
        |it: &String| selects_http(it) || plain(vec![it.replacen("./", "", 1)]).is_empty();
    // In a single line, some may be examples.
    let is_fixed = given.len() > 1
        && options.len() <= MAX_DOCUMENTED_ARGUMENTS
        && !options.iter().any(is_open);
    if is_fixed { options } else { Vec::new() }
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

/// The arguments with fixed values of the first package in a registry entry.
fn of_entry(package: &Value) -> Vec<String> {
    let arguments = package["packageArguments"].as_array();
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
    for entry in entries_in(text) {
        let Some((command, words)) = entry.words.split_first() else { continue };
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
