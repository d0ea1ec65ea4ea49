//! Suggestions for words that are neither paths nor commands.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::Command;

use super::arguments::program;
use super::environment::Environment;
use super::limits::MAX_SUGGESTED_ENTRIES;
use super::servers::trial_line;
use crate::report::text::sanitize;
use crate::source::{absolute_path, display_path, nearest};
use crate::targets;

/// Words that users write for a command or flag with another name.
const MEANT: [(&str, &str); 29] = [
    ("autofix", "--fix"),
    ("connect", "try"),
    ("cost", "view --tokens"),
    ("diff", "compare OLD NEW"),
    ("discover", "inventory"),
    ("doctor", "inventory"),
    ("fix", "--fix"),
    ("format", "--fix"),
    ("generate", "completions"),
    ("ignore", "--add-override REASON"),
    ("init", "config init"),
    ("inspect", "try COMMAND…"),
    ("language-server", "lsp"),
    ("lint", "check"),
    ("list", "inventory"),
    ("ls", "inventory"),
    ("rule", "explain"),
    ("run", "try COMMAND…"),
    ("scan", "inventory"),
    ("serve", "lsp"),
    ("server", "try COMMAND…"),
    ("show", "config show"),
    ("snapshot", "lock"),
    ("suppress", "--add-override REASON"),
    ("target", "targets"),
    ("test", "try COMMAND…"),
    ("tokens", "view --tokens"),
    ("validate", "check"),
    ("version", "--version"),
];

/// The error message about the first path, if it looks like a mistyped command: one word that is
/// not a file.
pub(super) fn mistyped_command(paths: &[PathBuf], environment: &Environment<'_>) -> Option<String> {
    let word = paths.first()?.to_str()?;
    let folder = environment.current_folder.clone().unwrap_or_default();
    let is_word = word.chars().all(|it| it.is_ascii_alphanumeric() || it == '-' || it == '_');
    // A path with a dot or a slash is hardly a command.
    if word == "-" || !is_word || absolute_path(&folder, Path::new(word)).symlink_metadata().is_ok()
    {
        return None;
    }
    let shown = sanitize::terminal(word);
    if let ("diff", [_, old, new]) = (word, paths) {
        let [old, new] = [old, new].map(|path| display_path(path));
        let [old, new] = [old, new].map(|path| sanitize::terminal(&path).into_owned());
        return Some(format!("`diff` is not a path; did you mean `mcp-lint compare {old} {new}`?"));
    }
    if word == "watch" {
        let how = "run `mcp-lint` from a program that watches files, or from a hook";
        return Some(format!("`watch` is neither a path nor a command; {how}"));
    }
    if let Some(target) = targets::matching(word).first() {
        return Some(format!(
            "`{shown}` is not a path; `--target {shown}` reports what {} rejects, and `mcp-lint \
             targets {shown}` shows what is known of it",
            target.product()
        ));
    }
    // A command first: few folders have a file named like one, and a file that exists is linted.
    Some(match (command_for(word), near_file(word, &folder)) {
        (Some(command), _) if command == word => {
            format!("`{shown}` is not a path; as a command it comes first: `mcp-lint {command}`")
        }
        (Some(command), _) if command.starts_with("try ") && paths.len() > 1 => {
            let words: Vec<_> = paths[1..].iter().map(|path| display_path(path)).collect();
            let line = trial_line(&words);
            format!("`{shown}` is neither a path nor a command; did you mean `{line}`?")
        }
        (Some(command), _) => {
            format!("`{shown}` is neither a path nor a command; did you mean `mcp-lint {command}`?")
        }
        (None, Some(near)) => format!(
            "{shown}: no such file or directory; did you mean `{}`?",
            sanitize::terminal(&near)
        ),
        (None, None) => {
            format!("`{shown}` is neither a path nor a command; `mcp-lint help` lists the commands")
        }
    })
}

pub(super) fn command_for(word: &str) -> Option<String> {
    let word = word.to_ascii_lowercase();
    let meant = MEANT.iter().find(|(written, _)| *written == word);
    if let Some((_, meant)) = meant {
        return Some((*meant).to_owned());
    }
    let command = program::command();
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    nearest(&word, names).map(str::to_owned)
}

/// The suggestion for a path that does not exist, as the end of a sentence.
pub(super) fn about_missing(path: &Path, folder: &Path) -> Option<String> {
    let mut near = PathBuf::new();
    for part in path.components() {
        let candidate = near.join(part);
        near = if absolute_path(folder, &candidate).symlink_metadata().is_ok() {
            candidate
        } else if part.as_os_str().to_str()?.contains(['*', '?', '[']) {
            let parent = if near.as_os_str().is_empty() { Path::new(".") } else { &near };
            let parent = sanitize::terminal(&display_path(parent)).into_owned();
            return Some(format!(
                "only shells expand globs, and not between quotes; `{parent}` names the directory"
            ));
        } else {
            let name = part.as_os_str().to_str()?;
            near.join(near_file(name, &absolute_path(folder, &near))?)
        };
    }
    if near == path {
        return Some("it is a symbolic link that does not resolve".to_owned());
    }
    let near = display_path(&near);
    Some(format!("did you mean `{}`?", sanitize::terminal(&near)))
}

/// The name of a file or directory in a folder that is most similar to `word`.
fn near_file(word: &str, folder: &Path) -> Option<String> {
    let entries = std::fs::read_dir(folder).ok()?.flatten();
    near_name(word, entries.map(|entry| entry.file_name()))
}

/// The name most similar to `word` among the first ones: a folder may have millions.
fn near_name(word: &str, names: impl Iterator<Item = OsString>) -> Option<String> {
    let names = names.take(MAX_SUGGESTED_ENTRIES);
    let names: Vec<String> = names.filter_map(|name| name.into_string().ok()).collect();
    nearest(word, names.iter().map(String::as_str)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_suggested_among_the_first_ones() {
        let names = |others| {
            let others = std::iter::repeat_n(OsString::from("other"), others);
            others.chain([OsString::from("tools.json")])
        };
        let near = |others| near_name("tool.json", names(others));
        assert_eq!(near(MAX_SUGGESTED_ENTRIES - 1).as_deref(), Some("tools.json"));
        assert_eq!(near(MAX_SUGGESTED_ENTRIES), None);
    }
}
